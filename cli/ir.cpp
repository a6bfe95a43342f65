#include "analyzer/base/interner.h"
#include "analyzer/driver/check.h"
#include "analyzer/ir/printer.h"
#include "analyzer/python/parser.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "reports/escape.h"

namespace foreshape::cli {

int ir(const IrArguments& arguments) {
  const auto print_ir = [](const base::SourceFile& file) {
    base::Interner interner;
    const python::ParseResult parsed = python::parse(file, base::FileId{0}, interner);
    return driver::PrintedModule{ir::print(parsed.module, interner), parsed.partial, parsed.reason};
  };
  const driver::PrintReport report = driver::print_module(arguments.file, {}, print_ir);
  if (!report.file.reason.empty()) print_error(report.file.path + ": " + report.file.reason);
  if (report.file.status == driver::FileStatus::kFailed) return 2;
  return print(reports::printable_lines(report.text)) ? 0 : 2;
}

}  // namespace foreshape::cli
