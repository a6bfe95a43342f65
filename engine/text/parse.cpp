#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

#include "engine/base/error.h"
#include "engine/ops/build.h"
#include "engine/ops/op.h"
#include "engine/runtime/shared_state.h"
#include "engine/text/text.h"

namespace foreshape::engine {

namespace {

struct Token {
  enum class Kind : std::uint8_t { kName, kNumber, kText, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string text;
  std::uint32_t line = 1;
};

class Lexer {
 public:
  Lexer(std::string_view text, const std::string& file) : text_(text), file_(file) { advance(); }

  const Token& token() const { return token_; }
  Token take() {
    Token taken = token_;
    advance();
    return taken;
  }
  bool is(std::string_view sign) const {
    return (token_.kind == Token::Kind::kSign || token_.kind == Token::Kind::kName) && token_.text == sign;
  }
  bool take_if(std::string_view sign) {
    if (!is(sign)) return false;
    advance();
    return true;
  }
  void expect(std::string_view sign) {
    if (!take_if(sign)) fail("'" + std::string(sign) + "' is expected here, not " + shown());
  }
  std::string take_name() {
    if (token_.kind != Token::Kind::kName) fail("a name is expected here, not " + shown());
    return take().text;
  }
  std::string shown() const {
    return token_.kind == Token::Kind::kEnd ? "the end" : "'" + token_.text.substr(0, 40) + "'";
  }
  [[noreturn]] void fail(const std::string& what) const {
    ParseError error(what);
    error.add_context("", {}, {SourceSite(file_, token_.line)});
    throw error;
  }
  SourceSite site() const { return {file_, token_.line}; }

 private:
  void advance() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') ++line_;
      if (c == '#') {
        while (at_ < text_.size() && text_[at_] != '\n')
          ++at_;
      } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++at_;
      } else {
        break;
      }
    }
    token_ = {Token::Kind::kEnd, "", line_};
    if (at_ == text_.size()) return;
    const char c = text_[at_];
    const std::size_t from = at_;
    const auto is_word = [](char x) {
      return std::isalnum(static_cast<unsigned char>(x)) != 0 || x == '_' || x == '.';
    };
    if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_') {
      while (at_ < text_.size() && is_word(text_[at_]))
        ++at_;
      token_.kind = Token::Kind::kName;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      while (at_ < text_.size() && (is_word(text_[at_]) || ((text_[at_] == '-' || text_[at_] == '+') &&
                                                            (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E'))))
        ++at_;
      token_.kind = Token::Kind::kNumber;
    } else if (c == '"') {
      take_text();
      return;
    } else {
      ++at_;
      token_.kind = Token::Kind::kSign;
    }
    token_.text = std::string(text_.substr(from, at_ - from));
  }

  void take_text() {
    token_.kind = Token::Kind::kText;
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        token_.text += text_[at_] == 'n' ? '\n' : text_[at_];
      } else {
        if (text_[at_] == '\n') ++line_;
        token_.text += text_[at_];
      }
      ++at_;
    }
    if (at_ == text_.size()) fail("a text does not end");
    ++at_;
  }

  std::string_view text_;
  std::string file_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  Token token_;
};

class Parser {
 public:
  Parser(std::string_view text, const std::string& file) : lexer_(text, file) {}

  TextGraph parse() {
    TextGraph result = statements(false);
    return result;
  }

  std::vector<std::pair<std::string, Tensor>> tensors() {
    std::vector<std::pair<std::string, Tensor>> result;
    while (lexer_.token().kind != Token::Kind::kEnd) {
      std::string name = lexer_.take_name();
      lexer_.expect("=");
      result.emplace_back(std::move(name), tensor());
    }
    return result;
  }

 private:
  // Graphs in graphs are rare; a text that nests more is refused before it overflows the stack.
  static constexpr int kDeepest = 100;

  TextGraph statements(bool nested) {
    if (++depth_ > kDeepest) lexer_.fail("graphs are nested too deeply");
    std::map<std::string, Value> outer = std::move(values_);
    values_.clear();
    std::vector<Value> inputs;
    std::vector<Value> outputs;
    std::vector<std::pair<Value, Value>> updates;
    while (lexer_.token().kind != Token::Kind::kEnd && !(nested && lexer_.is("}"))) {
      if (lexer_.take_if("output")) {
        outputs.push_back(reference());
      } else if (!nested && lexer_.take_if("update")) {
        const Value variable = reference();
        if (!is(variable, Op::shared)) lexer_.fail("only shared variables are updated");
        lexer_.expect("=");
        updates.emplace_back(variable, reference());
      } else {
        statement(inputs);
      }
    }
    if (outputs.empty() && updates.empty()) lexer_.fail("the graph has no output");
    values_ = std::move(outer);
    --depth_;
    return {Graph(std::move(inputs), std::move(outputs)), std::move(updates)};
  }

  Value reference() {
    const SourceSite site = lexer_.site();
    const std::string name = lexer_.take_name();
    const auto found = values_.find(name);
    if (found == values_.end()) {
      ParseError error("nothing is named " + name + " here");
      error.add_context("", {}, {site});
      throw error;
    }
    return found->second;
  }

  void statement(std::vector<Value>& inputs) {
    const SourceSite here = lexer_.site();
    std::vector<std::string> names;
    do {
      names.push_back(lexer_.take_name());
      if (values_.contains(names.back()) || graphs_.contains(names.back()))
        lexer_.fail(names.back() + " is there twice");
    } while (lexer_.take_if(","));
    lexer_.expect("=");
    const std::string word = lexer_.take_name();
    if (word == "graph" && !lexer_.is("(")) {
      lexer_.expect("{");
      TextGraph inner = statements(true);
      lexer_.expect("}");
      graphs_.emplace(names[0], std::make_shared<const Graph>(std::move(inner.graph)));
      return;
    }
    NodePointer node;
    if (word == "input" || (word == "shared" && !lexer_.is("(")) || (word == "constant" && !lexer_.is("("))) {
      node = leaf(word, names[0], here);
      if (word == "input") inputs.push_back({node});
    } else {
      node = inner_node(word, here);
    }
    if (names.size() != node->types.size())
      lexer_.fail(word + " has " + std::to_string(node->types.size()) + " results");
    for (std::uint32_t i = 0; i < names.size(); ++i)
      values_.emplace(names[i], Value{node, i});
  }

  // [name "text"] [at "file":line]…
  void annotations(std::string& name, std::vector<SourceSite>& sites) {
    while (true) {
      if (lexer_.take_if("name")) {
        name = text();
      } else if (lexer_.take_if("at")) {
        std::string file = text();
        lexer_.expect(":");
        sites.emplace_back(std::move(file), static_cast<std::uint32_t>(integer()));
      } else {
        return;
      }
    }
  }

  NodePointer leaf(const std::string& word, std::string name, const SourceSite& here) {
    std::vector<SourceSite> sites;
    if (word == "input") {
      Type declared = type();
      annotations(name, sites);
      if (sites.empty()) sites.push_back(here);
      return make_leaf(row(Op::input), std::move(declared), {{"id", std::make_shared<Identity>()}}, std::move(sites),
                       name);
    }
    if (word == "constant") {
      Attributes attributes = {{"value", tensor()}};
      std::string no_name;
      annotations(no_name, sites);
      return make_node(row(Op::constant), {}, std::move(attributes),
                       sites.empty() ? std::vector<SourceSite>{here} : sites, no_name);
    }
    Type declared = type();
    if (lexer_.take_if("=")) {
      const Type given = type();
      const Tensor value = elements(given);
      if (!compatible(declared, given)) lexer_.fail("the value of " + name + " is " + given.to_string());
      annotations(name, sites);
      return make_leaf(row(Op::shared), std::move(declared),
                       {{"state", IdentityPointer(std::make_shared<SharedState>(value))}},
                       sites.empty() ? std::vector<SourceSite>{here} : sites, name);
    }
    const Tensor value = elements(declared);
    annotations(name, sites);
    return make_leaf(row(Op::shared), std::move(declared),
                     {{"state", IdentityPointer(std::make_shared<SharedState>(value))}},
                     sites.empty() ? std::vector<SourceSite>{here} : sites, name);
  }

  NodePointer inner_node(const std::string& word, const SourceSite& here) {
    const OpRow* op = row_named(word);
    if (op == nullptr || op == &row(Op::input) || op == &row(Op::custom)) lexer_.fail("there is no op " + word);
    lexer_.expect("(");
    std::vector<Value> operands;
    while (!lexer_.is(")")) {
      operands.push_back(reference());
      if (!lexer_.take_if(",")) break;
    }
    lexer_.expect(")");
    Attributes attributes;
    if (lexer_.take_if("{")) {
      while (!lexer_.is("}")) {
        const std::string name = lexer_.take_name();
        lexer_.expect("=");
        attributes.set(name, attribute());
        if (!lexer_.take_if(",")) break;
      }
      lexer_.expect("}");
    }
    std::string name;
    std::vector<SourceSite> sites;
    annotations(name, sites);
    if (sites.empty()) sites.push_back(here);
    return make_node(*op, std::move(operands), std::move(attributes), std::move(sites), name);
  }

  Attribute attribute() {
    const Token& token = lexer_.token();
    if (token.kind == Token::Kind::kText) return text();
    if (lexer_.take_if("true")) return true;
    if (lexer_.take_if("false")) return false;
    if (lexer_.take_if("[")) {
      Integers values;
      while (!lexer_.is("]")) {
        values.push_back(integer());
        if (!lexer_.take_if(",")) break;
      }
      lexer_.expect("]");
      return values;
    }
    if (token.kind == Token::Kind::kName && token.text != "inf" && token.text != "nan") {
      if (const std::optional<DType> dtype = dtype_named(token.text)) {
        lexer_.take();
        return *dtype;
      }
      const auto graph = graphs_.find(token.text);
      if (graph == graphs_.end()) lexer_.fail("no graph is named " + token.text + " here");
      lexer_.take();
      return graph->second;
    }
    const bool negative = lexer_.take_if("-");
    const Token number = lexer_.token();
    if (number.kind == Token::Kind::kNumber && number.text.find_first_of(".eE") == std::string::npos)
      return integer(negative);
    return this->number(negative);
  }

  std::string text() {
    if (lexer_.token().kind != Token::Kind::kText) lexer_.fail("a text is expected here, not " + lexer_.shown());
    return lexer_.take().text;
  }

  std::int64_t integer(bool negative = false) {
    if (lexer_.take_if("-")) negative = !negative;
    const Token token = lexer_.token();
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    if (token.kind != Token::Kind::kNumber || problem != std::errc() || end != token.text.data() + token.text.size()) {
      lexer_.fail("an integer is expected here, not " + lexer_.shown());
    }
    lexer_.take();
    return static_cast<std::int64_t>(negative ? 0 - value : value);  // unsigned ones wrap around
  }

  double number(bool negative = false) {
    if (lexer_.take_if("-")) negative = !negative;
    double value = 0;
    if (lexer_.take_if("inf")) {
      value = std::numeric_limits<double>::infinity();
    } else if (lexer_.take_if("nan")) {
      value = std::numeric_limits<double>::quiet_NaN();
    } else {
      const Token token = lexer_.token();
      const auto [end, problem] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
      if (token.kind != Token::Kind::kNumber || problem != std::errc() ||
          end != token.text.data() + token.text.size()) {
        lexer_.fail("a number is expected here, not " + lexer_.shown());
      }
      lexer_.take();
    }
    return negative ? -value : value;
  }

  Type type() {
    const std::optional<DType> dtype = dtype_named(lexer_.token().text);
    if (!dtype || lexer_.token().kind != Token::Kind::kName)
      lexer_.fail("a dtype is expected here, not " + lexer_.shown());
    lexer_.take();
    Type result{*dtype, {}};
    lexer_.expect("(");
    while (!lexer_.is(")")) {
      result.dims.push_back(dim());
      if (!lexer_.take_if(",")) break;
    }
    lexer_.expect(")");
    return result;
  }

  Dim dim() {
    if (++depth_ > kDeepest) lexer_.fail("a size is nested too deeply");
    Dim sum = lexer_.take_if("-") ? 0 - product() : product();
    while (true) {
      if (lexer_.take_if("+")) {
        sum = sum + product();
      } else if (lexer_.take_if("-")) {
        sum = sum - product();
      } else {
        break;
      }
    }
    --depth_;
    return sum;
  }
  Dim product() {
    Dim result = factor();
    while (lexer_.take_if("*"))
      result = result * factor();
    return result;
  }
  Dim factor() {
    if (lexer_.token().kind == Token::Kind::kNumber) return {integer()};
    if (lexer_.take_if("?")) return Dim::unknown();
    const std::string name = lexer_.take_name();
    if (lexer_.take_if("(")) {
      const Dim left = dim();
      lexer_.expect(",");
      const Dim right = dim();
      lexer_.expect(")");
      if (name == "floor") return floor_quotient(left, right);
      if (name == "max") return maximum(left, right);
      if (name == "min") return minimum(left, right);
      if (name == "broadcast") return engine::broadcast(left, right);
      lexer_.fail("there is no function " + name + " of sizes");
    }
    return symbols_.try_emplace(name, Dim::symbol(name)).first->second;
  }

  Tensor tensor() { return elements(type()); }

  // [elements] or fill element
  Tensor elements(const Type& type) {
    const std::optional<Shape> shape = type.concrete_shape();
    if (!shape) lexer_.fail("the sizes of a value must be numbers");
    const bool floating = is_floating(type.dtype);
    const auto one = [&](std::vector<double>& numbers, std::vector<std::int64_t>& integers) {
      if (floating) {
        numbers.push_back(number());
      } else if (lexer_.take_if("true")) {
        integers.push_back(1);
      } else if (lexer_.take_if("false")) {
        integers.push_back(0);
      } else {
        integers.push_back(integer());
      }
    };
    std::vector<double> numbers;
    std::vector<std::int64_t> integers;
    const auto made = [&](const Shape& given) {
      return floating ? Tensor::from(numbers, given).cast(type.dtype) : Tensor::from(integers, given).cast(type.dtype);
    };
    if (lexer_.take_if("fill")) {
      one(numbers, integers);
      const Tensor result(type.dtype, *shape);
      copy_into(made({}).broadcast(*shape), result);
      return result;
    }
    lexer_.expect("[");
    while (!lexer_.is("]")) {
      one(numbers, integers);
      if (!lexer_.take_if(",")) break;
    }
    lexer_.expect("]");
    const std::size_t count = floating ? numbers.size() : integers.size();
    if (static_cast<std::int64_t>(count) != element_count(*shape)) {
      lexer_.fail(std::to_string(count) + " elements for shape " + to_string(*shape));
    }
    return made(*shape);
  }

  Lexer lexer_;
  std::map<std::string, Value> values_;
  std::map<std::string, GraphPointer> graphs_;
  std::map<std::string, Dim> symbols_;
  int depth_ = 0;
};

}  // namespace

TextGraph parse_graph(std::string_view text, const std::string& file) {
  return Parser(text, file).parse();
}

std::vector<std::pair<std::string, Tensor>> parse_tensors(std::string_view text, const std::string& file) {
  return Parser(text, file).tensors();
}

}  // namespace foreshape::engine
