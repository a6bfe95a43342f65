#include <exception>
#include <type_traits>
#include <variant>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/output.h"

namespace {

using namespace foreshape;

int run(const cli::Arguments& arguments) {
  return std::visit(
      [](const auto& command) {
        using Command = std::decay_t<decltype(command)>;
        if constexpr (std::is_same_v<Command, int>) return command;
        if constexpr (std::is_same_v<Command, cli::CheckArguments>) return cli::check(command);
        if constexpr (std::is_same_v<Command, cli::IrArguments>) return cli::ir(command);
        if constexpr (std::is_same_v<Command, cli::ShapesArguments>) return cli::shapes(command);
        if constexpr (std::is_same_v<Command, cli::RuleArguments>) return cli::rule(command);
        if constexpr (std::is_same_v<Command, cli::ModelsArguments>) return cli::models(command);
        if constexpr (std::is_same_v<Command, cli::RunArguments>) return cli::run(command);
      },
      arguments);
}

}  // namespace

int main(int count, char** words) {
  cli::prepare_streams();
  try {
    return run(cli::parse_arguments(count, words));
  } catch (const driver::UsageError& error) {
    cli::print_error(error.what());
  } catch (const std::exception& error) {
    cli::print_error(std::string("internal error: ") + error.what());
  }
  return 2;
}
