#include "engine/native/jit_linker.h"

#include <llvm/ExecutionEngine/Orc/ExecutionUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>

#include <atomic>
#include <cmath>
#include <cstring>
#include <mutex>

#include "engine/native/errors.h"

namespace foreshape::engine::native {
namespace {

template <typename T>
T expect(llvm::Expected<T> value, const char* what) {
  if (!value) throw KernelError(std::string(what) + ": " + llvm::toString(value.takeError()));
  return std::move(*value);
}

void expect(llvm::Error error, const char* what) {
  if (error) throw KernelError(std::string(what) + ": " + llvm::toString(std::move(error)));
}

struct HostFunction {
  const char* name;
  void* address;
};

template <typename Function>
void* address_of(Function* function) {
  return reinterpret_cast<void*>(function);
}

// All that kernels may call: what a compiler makes of loops, and the functions that have no polynomial in the kernel
// text.
std::vector<HostFunction> host_functions() {
  std::vector<HostFunction> functions = {
      {"memcpy", address_of<void*(void*, const void*, std::size_t)>(std::memcpy)},
      {"memmove", address_of<void*(void*, const void*, std::size_t)>(std::memmove)},
      {"memset", address_of<void*(void*, int, std::size_t)>(std::memset)},
  };
#define FORESHAPE_UNARY(NAME)                                       \
  functions.push_back({#NAME, address_of<double(double)>(::NAME)}); \
  functions.push_back({#NAME "f", address_of<float(float)>(::NAME##f)})
#define FORESHAPE_BINARY(NAME)                                              \
  functions.push_back({#NAME, address_of<double(double, double)>(::NAME)}); \
  functions.push_back({#NAME "f", address_of<float(float, float)>(::NAME##f)})
  FORESHAPE_UNARY(exp);
  FORESHAPE_UNARY(exp2);
  FORESHAPE_UNARY(expm1);
  FORESHAPE_UNARY(log);
  FORESHAPE_UNARY(log2);
  FORESHAPE_UNARY(log10);
  FORESHAPE_UNARY(log1p);
  FORESHAPE_UNARY(sin);
  FORESHAPE_UNARY(cos);
  FORESHAPE_UNARY(tan);
  FORESHAPE_UNARY(asin);
  FORESHAPE_UNARY(acos);
  FORESHAPE_UNARY(atan);
  FORESHAPE_UNARY(sinh);
  FORESHAPE_UNARY(cosh);
  FORESHAPE_UNARY(tanh);
  FORESHAPE_UNARY(asinh);
  FORESHAPE_UNARY(acosh);
  FORESHAPE_UNARY(atanh);
  FORESHAPE_UNARY(erf);
  FORESHAPE_UNARY(erfc);
  FORESHAPE_UNARY(tgamma);
  FORESHAPE_UNARY(lgamma);
  FORESHAPE_UNARY(cbrt);
  FORESHAPE_UNARY(sqrt);
  FORESHAPE_UNARY(floor);
  FORESHAPE_UNARY(ceil);
  FORESHAPE_UNARY(trunc);
  FORESHAPE_UNARY(round);
  FORESHAPE_UNARY(rint);
  FORESHAPE_UNARY(nearbyint);
  FORESHAPE_UNARY(roundeven);
  FORESHAPE_BINARY(pow);
  FORESHAPE_BINARY(fmod);
  FORESHAPE_BINARY(remainder);
  FORESHAPE_BINARY(atan2);
  FORESHAPE_BINARY(hypot);
  FORESHAPE_BINARY(fmin);
  FORESHAPE_BINARY(fmax);
  FORESHAPE_BINARY(copysign);
  FORESHAPE_BINARY(nextafter);
#undef FORESHAPE_UNARY
#undef FORESHAPE_BINARY
  functions.push_back({"fma", address_of<double(double, double, double)>(::fma)});
  functions.push_back({"fmaf", address_of<float(float, float, float)>(::fmaf)});
  functions.push_back({"ldexp", address_of<double(double, int)>(::ldexp)});
  functions.push_back({"ldexpf", address_of<float(float, int)>(::ldexpf)});
  return functions;
}

}  // namespace

struct JitLinker::Engine {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::mutex mutex;
  std::uint64_t libraries = 0;
  llvm::orc::JITDylib* host = nullptr;
};

namespace {

class OrcCode final : public LinkedCode {
 public:
  OrcCode(std::shared_ptr<JitLinker::Engine> engine, llvm::orc::JITDylib& library)
      : engine_(std::move(engine)), library_(library) {}

  ~OrcCode() override {
    const std::scoped_lock lock(engine_->mutex);
    llvm::consumeError(engine_->jit->getExecutionSession().removeJITDylib(library_));
  }

  void* find(const std::string& name) const override {
    const std::scoped_lock lock(engine_->mutex);
    auto address = engine_->jit->lookup(library_, name);
    if (!address) {
      llvm::consumeError(address.takeError());
      return nullptr;
    }
    return address->toPtr<void*>();
  }

 private:
  std::shared_ptr<JitLinker::Engine> engine_;
  llvm::orc::JITDylib& library_;
};

}  // namespace

JitLinker::JitLinker() : engine_(std::make_shared<Engine>()) {
  llvm::InitializeNativeTarget();
  engine_->jit = expect(llvm::orc::LLJITBuilder().create(), "cannot start the linker of kernels");
  auto& session = engine_->jit->getExecutionSession();
  // Failures are returned as errors; the session is not to print them as well.
  session.setErrorReporter([](llvm::Error error) { llvm::consumeError(std::move(error)); });
  engine_->host = &session.createBareJITDylib("host");
  llvm::orc::SymbolMap symbols;
  for (const HostFunction& function : host_functions()) {
    symbols[engine_->jit->mangleAndIntern(function.name)] = {llvm::orc::ExecutorAddr::fromPtr(function.address),
                                                             llvm::JITSymbolFlags::Exported};
  }
  expect(engine_->host->define(llvm::orc::absoluteSymbols(std::move(symbols))), "cannot name the host's functions");
}

JitLinker::~JitLinker() = default;

std::shared_ptr<const LinkedCode> JitLinker::link(std::string_view object) {
  llvm::orc::JITDylib* library = nullptr;
  {
    const std::scoped_lock lock(engine_->mutex);
    auto& session = engine_->jit->getExecutionSession();
    library = &session.createBareJITDylib("kernels" + std::to_string(engine_->libraries++));
    library->addToLinkOrder(*engine_->host);
  }
  auto code = std::make_shared<OrcCode>(engine_, *library);
  const std::scoped_lock lock(engine_->mutex);
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(object.data(), object.size()), "kernels.o");
  expect(engine_->jit->addObjectFile(*library, std::move(buffer)), "cannot link kernels");
  return code;
}

}  // namespace foreshape::engine::native
