#include <stdexcept>

#include "analyzer/driver/entry_report.h"
#include "analyzer/driver/wire.h"

namespace foreshape::driver {

namespace {

using checkers::Finding;
using checkers::Location;
using checkers::Related;

void write(WireWriter& to, const base::Position& at) {
  to.number(at.line);
  to.number(at.column);
}

void read(WireReader& from, base::Position& at) {
  at.line = from.small_number();
  at.column = from.small_number();
}

void write(WireWriter& to, const Location& at) {
  to.text(at.path);
  to.text(at.root_path);
  write(to, at.start);
  write(to, at.end);
  to.number(at.span.begin);
  to.number(at.span.end);
}

void read(WireReader& from, Location& at) {
  at.path = from.text();
  at.root_path = from.text();
  read(from, at.start);
  read(from, at.end);
  at.span.begin = from.small_number();
  at.span.end = from.small_number();
}

using Dims = std::optional<std::vector<verdict::DimText>>;

void write(WireWriter& to, const Dims& dims) {
  to.flag(dims.has_value());
  if (!dims) return;
  to.list(*dims, [&](const verdict::DimText& dim) {
    to.flag(dim.size.has_value());
    if (dim.size) to.integer(*dim.size);
    to.text(dim.text);
  });
}

void read(WireReader& from, Dims& dims) {
  if (!from.flag()) return;
  dims.emplace();
  from.list([&] {
    verdict::DimText& dim = dims->emplace_back();
    if (from.flag()) dim.size = from.integer();
    dim.text = from.text();
  });
}

void write(WireWriter& to, const verdict::OperandShape& shape) {
  to.text(shape.name);
  write(to, shape.dims);
  to.flag(shape.clash.has_value());
  if (shape.clash) to.number(*shape.clash);
}

void read(WireReader& from, verdict::OperandShape& shape) {
  shape.name = from.text();
  read(from, shape.dims);
  if (from.flag()) shape.clash = from.number();
}

void write(WireWriter& to, const Finding& finding) {
  to.number(static_cast<std::uint64_t>(finding.rule));
  to.number(static_cast<std::uint64_t>(finding.severity));
  for (const std::string* text :
       {&finding.message, &finding.hint, &finding.function, &finding.operation, &finding.condition, &finding.raises,
        &finding.origin_key, &finding.fingerprint, &finding.source_line, &finding.line_hash}) {
    to.text(*text);
  }
  write(to, finding.at);
  to.list(finding.shapes, [&](const verdict::OperandShape& shape) { write(to, shape); });
  to.list(finding.related, [&](const Related& related) {
    to.number(static_cast<std::uint64_t>(related.kind));
    write(to, related.at);
    to.text(related.message);
  });
  to.list(finding.witness, [&](const auto& value) {
    to.text(value.first);
    to.integer(value.second);
  });
  to.flag(finding.suppressed);
}

void read(WireReader& from, Finding& finding) {
  finding.rule = static_cast<checkers::RuleId>(from.number());
  finding.severity = static_cast<checkers::Severity>(from.number());
  for (std::string* text :
       {&finding.message, &finding.hint, &finding.function, &finding.operation, &finding.condition, &finding.raises,
        &finding.origin_key, &finding.fingerprint, &finding.source_line, &finding.line_hash}) {
    *text = from.text();
  }
  read(from, finding.at);
  from.list([&] { read(from, finding.shapes.emplace_back()); });
  from.list([&] {
    Related& related = finding.related.emplace_back();
    related.kind = static_cast<checkers::RelatedKind>(from.number());
    read(from, related.at);
    related.message = from.text();
  });
  from.list([&] {
    std::string symbol = from.text();
    finding.witness.emplace_back(std::move(symbol), from.integer());
  });
  finding.suppressed = from.flag();
}

void write(WireWriter& to, const FileReport& file) {
  to.text(file.path);
  to.text(file.root_path);
  to.number(static_cast<std::uint64_t>(file.status));
  to.text(file.reason);
  to.number(file.coverage.tensors);
  to.number(file.coverage.known);
  to.number(file.coverage.rank_only);
  to.list(file.coverage.reasons, [&](const auto& reason) {
    to.text(reason.first);
    to.number(reason.second);
  });
}

void read(WireReader& from, FileReport& file) {
  file.path = from.text();
  file.root_path = from.text();
  file.status = static_cast<FileStatus>(from.number());
  file.reason = from.text();
  file.coverage.tensors = from.number();
  file.coverage.known = from.number();
  file.coverage.rank_only = from.number();
  from.list([&] {
    std::string reason = from.text();
    file.coverage.reasons.emplace_back(std::move(reason), from.number());
  });
}

void write(WireWriter& to, const library::Statistics& statistics) {
  to.real(statistics.parse_seconds);
  to.real(statistics.interpretation_seconds);
  to.real(statistics.solver_seconds);
  to.number(statistics.lines);
  to.list(statistics.answered, [&](const auto& rung) {
    to.text(rung.first);
    to.number(rung.second);
  });
}

void read(WireReader& from, library::Statistics& statistics) {
  statistics.parse_seconds = from.real();
  statistics.interpretation_seconds = from.real();
  statistics.solver_seconds = from.real();
  statistics.lines = from.number();
  from.list([&] {
    std::string rung = from.text();
    statistics.answered.emplace_back(std::move(rung), from.number());
  });
}

}  // namespace

std::string to_wire(const EntryReport& report) {
  WireWriter to;
  write(to, report.file);
  to.list(report.reached, [&](const FileReport& file) { write(to, file); });
  to.list(report.findings, [&](const EntryFinding& entry) {
    write(to, entry.finding);
    to.number(entry.library_function);
  });
  to.list(report.called_functions, [&](std::uint64_t function) { to.number(function); });
  to.list(report.shapes, [&](const ShapeReport& row) {
    to.text(row.path);
    write(to, row.at);
    to.text(row.name);
    write(to, row.shape);
    to.text(row.dtype);
    to.text(row.context);
  });
  write(to, report.statistics);
  to.list(report.missing_models, [&](const auto& name) {
    to.text(name.first);
    to.number(name.second);
  });
  return to.take();
}

EntryReport from_wire(std::string_view bytes) {
  WireReader from(bytes);
  EntryReport report;
  read(from, report.file);
  from.list([&] { read(from, report.reached.emplace_back()); });
  from.list([&] {
    EntryFinding& entry = report.findings.emplace_back();
    read(from, entry.finding);
    entry.library_function = from.number();
  });
  from.list([&] { report.called_functions.push_back(from.number()); });
  from.list([&] {
    ShapeReport& row = report.shapes.emplace_back();
    row.path = from.text();
    read(from, row.at);
    row.name = from.text();
    read(from, row.shape);
    row.dtype = from.text();
    row.context = from.text();
  });
  read(from, report.statistics);
  from.list([&] {
    std::string name = from.text();
    report.missing_models[std::move(name)] = from.number();
  });
  if (!from.at_end()) throw std::runtime_error("a worker's answer has bytes too many");
  return report;
}

}  // namespace foreshape::driver
