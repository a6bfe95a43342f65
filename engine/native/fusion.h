// Which steps of a schedule become one loop kernel, and what that kernel computes.
//
// A body has a domain, the axes over which its loops run, some of them reduced. Each of its values has for every axis
// of its own the domain's axis that it runs along, or none where its size is 1. The same rules decide when sizes are
// symbolic (which steps to claim) and when they are known (what to print).
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/loops/kernel.h"
#include "engine/runtime/schedule.h"

namespace foreshape::engine::native {

// The domain's axis of each axis of a value; kNoAxis where the value has size 1.
using AxisMap = std::vector<std::size_t>;
inline constexpr std::size_t kNoAxis = static_cast<std::size_t>(-1);

class FusedBody {
 public:
  using TypeOf = std::function<const Type&(std::size_t slot)>;

  FusedBody(const Schedule& schedule, TypeOf type_of) : schedule_(&schedule), type_of_(std::move(type_of)) {}

  // Takes one more step; false, and nothing is changed, when it does not fit the steps before it.
  bool add(std::size_t step);

  struct Load {
    std::size_t slot = 0;
    AxisMap map;
    bool operator==(const Load&) const = default;
  };
  struct Result {
    std::size_t scalar = 0;
    AxisMap map;
  };
  // Labels that have to be below a size before the kernel runs.
  struct LabelCheck {
    std::size_t slot = 0;
    std::size_t step = 0;
    std::size_t classes_axis = 0;  // of the domain
  };

  const Dims& domain() const { return domain_; }
  const std::vector<std::size_t>& reduced() const { return reduced_; }    // sorted axes of the domain
  const std::vector<loops::Scalar>& scalars() const { return scalars_; }  // operands of loads count `loads()`
  const std::vector<Load>& loads() const { return loads_; }
  const std::map<std::size_t, Result>& results() const { return results_; }  // by slot
  const std::vector<LabelCheck>& label_checks() const { return label_checks_; }

  // Whether the engine knows how to print this op on these dtypes at all.
  static bool supports(const Schedule& schedule, std::size_t step, const TypeOf& type_of);

 private:
  bool add_checked(std::size_t step);
  bool add_elementwise(const Step& step);
  bool add_reduction(const Step& step);
  bool add_sum_to(const Step& step);
  bool add_softmax(const Step& step);
  bool add_cross_entropy(std::size_t index);
  bool add_view(const Step& step);

  const Type& type(std::size_t slot) const { return type_of_(slot); }
  bool open_domain(const Dims& dims);  // the domain is, or becomes, this one
  bool reduce_over(const std::vector<std::size_t>& axes);
  std::optional<AxisMap> map_of_shape(const Dims& dims) const;
  std::optional<std::size_t> operand(std::size_t slot, const Dims& result_dims, const AxisMap& result_map);
  std::optional<std::size_t> whole_operand(std::size_t slot);
  AxisMap kept_map(bool keep) const;

  std::size_t push(loops::Scalar scalar);
  std::size_t load(std::size_t slot, AxisMap map);
  std::size_t call(const char* function, std::vector<std::size_t> arguments, DType dtype);
  std::size_t reduction(loops::Combine combine, std::size_t argument);
  std::size_t converted(std::size_t scalar, DType dtype);

  const Schedule* schedule_;
  TypeOf type_of_;
  bool has_domain_ = false;
  Dims domain_;
  std::vector<std::size_t> reduced_;
  std::vector<loops::Scalar> scalars_;
  std::vector<Load> loads_;
  std::map<std::size_t, std::size_t> load_scalars_;  // load, scalar
  std::map<std::size_t, Result> results_;
  std::vector<LabelCheck> label_checks_;
};

}  // namespace foreshape::engine::native
