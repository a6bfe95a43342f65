#include "engine/native/kernel_compiler/compile_kernels.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>
#include <mutex>

namespace foreshape::engine::native {
namespace {

constexpr const char* kFileName = "kernels.cpp";

// Arguments of cc1, not of the driver: no search for headers, libraries or a linker takes place.
std::vector<std::string> compiler_arguments(const TargetDescription& target) {
  std::vector<std::string> arguments = {
      "-triple",
      target.triple,
      "-target-cpu",
      target.cpu,
      "-emit-obj",
      "-x",
      "c++",
      "-std=c++20",
      "-O3",
      "-vectorize-loops",
      "-vectorize-slp",
      // IEEE results: a sum is fused with a product only where the text says so.
      "-ffp-contract=off",
      "-fno-rtti",
      "-nostdsysteminc",
      "-nobuiltininc",
      "-mrelocation-model",
      "pic",
      "-pic-level",
      "2",
      "-mframe-pointer=none",
      "-mprefer-vector-width=512",
      "-Wno-psabi",
      "-Wno-pass-failed",
  };
  for (const std::string& feature : target.features) {
    arguments.push_back("-target-feature");
    arguments.push_back(feature);
  }
  arguments.push_back(kFileName);
  return arguments;
}

CompileResult compile(std::string_view text, const TargetDescription& target) {
  static std::once_flag initialised;
  std::call_once(initialised, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });

  CompileResult result;
  llvm::raw_string_ostream said(result.diagnostics);
  const llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options = new clang::DiagnosticOptions();
  clang::TextDiagnosticPrinter printer(said, options.get());

  clang::CompilerInstance compiler;
  compiler.createDiagnostics(&printer, /*ShouldOwnClient=*/false);
  compiler.setVerboseOutputStream(llvm::nulls());  // else it counts errors on stderr
  const std::vector<std::string> arguments = compiler_arguments(target);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments)
    pointers.push_back(argument.c_str());
  if (!clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics())) {
    said.flush();
    return result;
  }
  const auto buffer = llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(text.data(), text.size()), kFileName);
  auto& preprocessor = compiler.getPreprocessorOpts();
  preprocessor.addRemappedFile(kFileName, buffer.get());
  preprocessor.RetainRemappedFileBuffers = true;

  llvm::SmallVector<char, 0> object;
  compiler.setOutputStream(std::make_unique<llvm::raw_svector_ostream>(object));
  clang::EmitObjAction action;
  result.succeeded = compiler.ExecuteAction(action);
  said.flush();
  if (result.succeeded) result.object.assign(object.data(), object.size());
  return result;
}

}  // namespace
}  // namespace foreshape::engine::native

extern "C" foreshape::engine::native::CompileResult foreshape_compile_kernels(
    std::string_view text, const foreshape::engine::native::TargetDescription& target) noexcept {
  try {
    return foreshape::engine::native::compile(text, target);
  } catch (const std::exception& error) {
    return {false, {}, error.what()};
  }
}
