// Einsum, made of matmul, products, sums and transpositions.
#include <algorithm>
#include <set>

#include "engine/base/error.h"
#include "engine/ops/build.h"

namespace foreshape::engine {

namespace {

// A value whose axes have labels: letters, or numbers below 'A' for the axes of an ellipsis.
struct Labelled {
  Value value;
  std::string labels;
};

AttributeError malformed(const std::string& equation, const std::string& why) {
  return AttributeError("equation " + equation + " " + why);
}

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

// Labels of one term; the axes of "..." become the characters 1, 2, … so that the last ones line up.
std::string labels_of(const std::string& term, std::size_t rank, const std::string& equation) {
  const std::size_t dots = term.find("...");
  const std::size_t named = term.size() - (dots == std::string::npos ? 0 : 3);
  if (named > rank || (dots == std::string::npos && named != rank)) {
    throw ShapeError("equation " + equation + " names " + std::to_string(named) + " axes of an operand of rank " +
                     std::to_string(rank));
  }
  if (dots == std::string::npos) return term;
  std::string ellipsis;
  for (std::size_t i = rank - named; i > 0; --i)
    ellipsis += static_cast<char>(i);
  return term.substr(0, dots) + ellipsis + term.substr(dots + 3);
}

// A repeated label is its diagonal: what lies off it is made 0, and the axis is summed.
Labelled without_repeats(Labelled x, const SourceSite& site) {
  for (std::size_t i = 0; i < x.labels.size(); ++i) {
    for (std::size_t j = i + 1; j < x.labels.size();) {
      if (x.labels[i] != x.labels[j]) {
        ++j;
        continue;
      }
      const auto axis = [&](std::size_t place) {
        const Value range = iota(dim(x.value, static_cast<std::int64_t>(place), site), DType::kInt64, site);
        Integers others;
        for (std::size_t k = 0; k + place + 1 < x.labels.size(); ++k)
          others.push_back(static_cast<std::int64_t>(k) + 1);
        return expand_dims(range, others, site);
      };
      const Value masked = where(equal(axis(i), axis(j)), x.value, zeros_like(x.value));
      x.value = reduce_sum(masked, Integers{static_cast<std::int64_t>(j)}, false, site);
      x.labels.erase(j, 1);
    }
  }
  return x;
}

Labelled summed(Labelled x, const std::set<char>& kept, const SourceSite& site) {
  Integers axes;
  std::string left;
  for (std::size_t i = 0; i < x.labels.size(); ++i) {
    if (kept.contains(x.labels[i])) {
      left += x.labels[i];
    } else {
      axes.push_back(static_cast<std::int64_t>(i));
    }
  }
  if (!axes.empty()) x = {reduce_sum(x.value, axes, false, site), left};
  return x;
}

// The axes in the order of `labels`; labels that the value lacks become axes of size 1.
Value arranged(const Labelled& x, const std::string& labels, const SourceSite& site) {
  Integers permutation;
  Integers missing;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::size_t place = x.labels.find(labels[i]);
    if (place == std::string::npos) {
      missing.push_back(static_cast<std::int64_t>(i));
    } else {
      permutation.push_back(static_cast<std::int64_t>(place));
    }
  }
  Value result = x.value;
  if (!std::is_sorted(permutation.begin(), permutation.end())) result = transpose(result, permutation, site);
  return expand_dims(result, missing, site);
}

// Several axes joined to one; the product of sizes that a label stands for.
Value joined_shape(const Labelled& a, const Labelled& b, const std::string& labels, const SourceSite& site,
                   std::vector<Value>* sizes) {
  Value product = number(1, DType::kInt64, site);
  for (const char label : labels) {
    const std::size_t place = a.labels.find(label);
    const Value size = place != std::string::npos ? dim(a.value, static_cast<std::int64_t>(place), site)
                                                  : dim(b.value, static_cast<std::int64_t>(b.labels.find(label)), site);
    sizes->push_back(size);
    product = product * size;
  }
  return product;
}

// Two values multiplied, summed over what neither the result nor a later operand needs.
Labelled contracted(Labelled a, Labelled b, const std::set<char>& kept, const SourceSite& site) {
  std::set<char> in_b(b.labels.begin(), b.labels.end());
  std::set<char> in_a(a.labels.begin(), a.labels.end());
  std::set<char> for_a = kept;
  for_a.insert(in_b.begin(), in_b.end());
  std::set<char> for_b = kept;
  for_b.insert(in_a.begin(), in_a.end());
  a = summed(std::move(a), for_a, site);
  b = summed(std::move(b), for_b, site);
  std::string batch;
  std::string inner;
  std::string left;
  std::string right;
  for (const char label : a.labels) {
    if (!in_b.contains(label)) {
      left += label;
    } else {
      (kept.contains(label) ? batch : inner) += label;
    }
  }
  for (const char label : b.labels) {
    if (a.labels.find(label) == std::string::npos) right += label;
  }
  if (inner.empty()) {
    const std::string labels = batch + left + right;
    return {arranged(a, labels, site) * arranged(b, labels, site), labels};
  }
  // (batch…, left, inner) times (batch…, inner, right). A batch label of size 1 on one side still broadcasts.
  for (const char label : inner) {
    const Dim& x = a.value.dims()[a.labels.find(label)];
    const Dim& y = b.value.dims()[b.labels.find(label)];
    if (x.is_constant() && y.is_constant() && !(x == y)) {
      throw ShapeError("sizes " + x.to_string() + " and " + y.to_string() + " of label " + std::string(1, label) +
                       " differ");
    }
  }
  std::vector<Value> left_sizes;
  std::vector<Value> right_sizes;
  std::vector<Value> inner_sizes;
  const Value m = joined_shape(a, b, left, site, &left_sizes);
  const Value n = joined_shape(b, a, right, site, &right_sizes);
  const Value k = joined_shape(a, b, inner, site, &inner_sizes);
  const auto batched = [&](const Labelled& x, const std::string& first, const std::string& second, const Value& rows,
                           const Value& columns) {
    const Value ordered = arranged(x, batch + first + second, site);
    if (first.size() == 1 && second.size() == 1) return ordered;
    std::vector<Value> sizes;
    for (std::size_t i = 0; i < batch.size(); ++i)
      sizes.push_back(dim(ordered, static_cast<std::int64_t>(i), site));
    sizes.push_back(rows);
    sizes.push_back(columns);
    return reshape(ordered, stack(sizes, 0, site), site);
  };
  Value product = apply(Op::matmul, {batched(a, left, inner, m, k), batched(b, inner, right, k, n)}, {}, site);
  if (left.size() != 1 || right.size() != 1) {
    std::vector<Value> sizes;
    for (std::size_t i = 0; i < batch.size(); ++i)
      sizes.push_back(dim(product, static_cast<std::int64_t>(i), site));
    sizes.insert(sizes.end(), left_sizes.begin(), left_sizes.end());
    sizes.insert(sizes.end(), right_sizes.begin(), right_sizes.end());
    product = sizes.empty() ? reshape(product, Integers{}, site) : reshape(product, stack(sizes, 0, site), site);
  }
  return {product, batch + left + right};
}

}  // namespace

Value einsum(const std::string& text, const std::vector<Value>& operands, const SourceSite& site) {
  const std::string equation = without_blanks(text);
  const std::size_t arrow = equation.find("->");
  std::string terms = equation.substr(0, arrow);
  std::vector<Labelled> values;
  DType dtype = operands.empty() ? DType::kFloat32 : operands[0].dtype();
  for (const Value& operand : operands)
    dtype = promote(dtype, operand.dtype());
  for (std::size_t from = 0; from <= terms.size();) {
    const std::size_t comma = std::min(terms.find(',', from), terms.size());
    const std::string term = terms.substr(from, comma - from);
    for (const char c : term) {
      if (c != '.' && (c < 'A' || (c > 'Z' && c < 'a') || c > 'z'))
        throw malformed(equation, "holds a character that is no label");
    }
    if (values.size() == operands.size()) throw malformed(equation, "has more terms than there are operands");
    const Value& operand = operands[values.size()];
    values.push_back(without_repeats({cast(operand, dtype), labels_of(term, operand.rank(), equation)}, site));
    from = comma + 1;
  }
  if (values.size() != operands.size()) throw malformed(equation, "has fewer terms than there are operands");
  std::string ellipsis;
  std::string alone;  // labels that occur once, in alphabetical order, when there is no arrow
  std::string everything;
  for (const Labelled& value : values)
    everything += value.labels;
  for (const char c : std::set<char>(everything.begin(), everything.end())) {
    if (c < 'A') {
      ellipsis.insert(ellipsis.begin(), c);
    } else if (std::count(terms.begin(), terms.end(), c) == 1) {
      alone += c;
    }
  }
  std::string wanted = ellipsis + alone;
  if (arrow != std::string::npos) {
    wanted = equation.substr(arrow + 2);
    if (const std::size_t dots = wanted.find("..."); dots != std::string::npos) wanted.replace(dots, 3, ellipsis);
  }
  for (const char label : wanted) {
    if (everything.find(label) == std::string::npos) throw malformed(equation, "has a result label that no term has");
    if (std::count(wanted.begin(), wanted.end(), label) > 1) throw malformed(equation, "has a result label twice");
  }
  Labelled result = values[0];
  for (std::size_t i = 1; i < values.size(); ++i) {
    std::set<char> kept(wanted.begin(), wanted.end());
    for (std::size_t later = i + 1; later < values.size(); ++later)
      kept.insert(values[later].labels.begin(), values[later].labels.end());
    result = contracted(std::move(result), values[i], kept, site);
  }
  result = summed(std::move(result), std::set<char>(wanted.begin(), wanted.end()), site);
  return arranged(result, wanted, site);
}

}  // namespace foreshape::engine
