#include "headsup/practice/expression.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <string>

#include "headsup/graph/shape_walk.h"
#include "support/dice.h"
#include "support/faults.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// The value's text, or its fault: "expression_syntax at=3".
std::string value(std::string_view source, const Config& config = ours()) {
  const Result<Evaluated> result = evaluate(source, dims_of(config));
  if (result) return result->text;
  REQUIRE(result.faults().size() == 1);
  const Fault& fault = result.faults()[0];
  CHECK(fault.where == "expression");
  CHECK(args_match_table(fault));
  std::string out(name_of(fault.code));
  for (const Arg& each : fault.args) out += " " + each.name + "=" + each.value;
  return out;
}

std::string kind(std::string_view source) { return evaluate(source, dims_of(ours())).value().kind; }

}  // namespace

TEST_CASE("arithmetic binds as in Python") {
  CHECK(value("1 + 2 * 3") == "7");
  CHECK(value("(1 + 2) * 3") == "9");
  CHECK(value("10 - 4 - 3") == "3");
  CHECK(value("64 / 4 / 2") == "8");
  CHECK(value("2 ** 3 ** 2") == "512");
  CHECK(value("-2 ** 2") == "-4");
  CHECK(value("(-2) ** 2") == "4");
  CHECK(value("2 * -3") == "-6");
  CHECK(value("7 // 2 * 2") == "6");
  CHECK(value("-7 // 2") == "-4");
  CHECK(value("- - 5") == "5");
  CHECK(value(" 1+1 ") == "2");
}

TEST_CASE("the sizes of the config are names") {
  CHECK(value("batch") == "2");
  CHECK(value("seq_len") == "10");
  CHECK(value("seq_k") == "10");
  CHECK(value("d_model") == "768");
  CHECK(value("n_heads") == "6");
  CHECK(value("n_kv_heads") == "6");
  CHECK(value("head_dim") == "128");
  CHECK(value("d_model / n_heads - head_dim") == "0");
  Config cross = ours();
  cross.cross = true;
  cross.seq_k = 7;
  cross.n_kv_heads = 3;
  CHECK(value("seq_k * n_kv_heads", cross) == "21");
}

TEST_CASE("every size, figure and tensor matters to its expression") {
  Config other = config(3, 5, 12, 4);
  other.n_kv_heads = 2;
  other.cross = true;
  other.seq_k = 4;
  for (const char* source : {"batch", "seq_len", "seq_k", "d_model", "n_heads", "n_kv_heads",
                             "head_dim", "shape(k)", "flops(q_k)", "total(bytes)"}) {
    CHECK(value(source) != value(source, other));
  }
}

TEST_CASE("a shape is written as PyTorch prints it") {
  const Evaluated shape = evaluate("shape(q)", dims_of(ours())).value();
  CHECK(shape.kind == "shape");
  CHECK(shape.text == "(2, 6, 10, 128)");
  CHECK(shape.shape == std::vector<std::int64_t>{2, 6, 10, 128});
  Config bias = ours();
  bias.bias = true;
  CHECK(value("shape(b_q)", bias) == "(768,)");
}

TEST_CASE("figures of a step are those of the shape walk") {
  CHECK(value("elements(x)") == "15360");
  CHECK(value("elements(W_q)") == "589824");
  CHECK(value("parameters(q_flat)") == "589824");
  CHECK(value("flops(q_flat)") == "23592960");
  CHECK(value("bytes(q)") == "0");
  CHECK(value("bytes(q_flat) / 4 - elements(q_flat)") == "0");
  CHECK(value("other_ops(scores)") == "1200");
  const ShapeWalk walk = shape_walk(dims_of(ours()));
  CHECK(value("total(parameters)") == std::to_string(walk.totals.parameters));
  CHECK(value("total(flops)") == std::to_string(walk.totals.flops));
  CHECK(value("total(other_ops)") == std::to_string(walk.totals.other_ops));
  CHECK(value("total(bytes)") == std::to_string(walk.totals.bytes));
  CHECK(kind("total(flops)") == "count");
}

TEST_CASE("roots and rounded quotients are decimals with the digits asked for") {
  CHECK(value("sqrt(head_dim, 2)") == "11.31");
  CHECK(value("sqrt(64, 0)") == "8");
  CHECK(value("sqrt(1 / 128, 4)") == "0.0884");
  CHECK(value("round(10 / 3, 2)") == "3.33");
  CHECK(value("round((1 / 3 + 1 / 6) * 100, 1)") == "50.0");
  CHECK(value("round(total(bytes) / 2 ** 20, 1)").ends_with("0") == false);
  CHECK(kind("sqrt(2, 1)") == "decimal");
  CHECK(kind("round(2, 0)") == "decimal");
}

TEST_CASE("a weight of a softmax over whole numbers is a decimal, rounded as others are") {
  CHECK(value("softmax(0, 2, 2 1 -1)") == "0.71");
  CHECK(value("softmax(1, 2, 2 1 -1)") == "0.26");
  CHECK(value("softmax(2, 4, 2 1 -1)") == "0.0351");
  CHECK(value("softmax( 0,3,7 )") == "1.000");
  CHECK(value("softmax(0, 9, -3  -3)") == "0.500000000");
  // Equal scores are where halves can be: away from zero.
  CHECK(value("softmax(0, 0, 4 4)") == "1");
  CHECK(value("softmax(5, 2, 1 1 1 1 1 1 1 1)") == "0.13");
  CHECK(kind("softmax(0, 2, 1 0)") == "decimal");
  // Only differences count, however far apart and however large.
  CHECK(value("softmax(0, 4, 1000000001 1000000000)") == value("softmax(0, 4, 1 0)"));
  CHECK(value("softmax(0, 3, 9223372036854775807 -9223372036854775807)") == "1.000");
  CHECK(value("softmax(1, 9, 9223372036854775807 -9223372036854775807)") == "0.000000000");
}

TEST_CASE("every digit of a softmax's weight is that of the library's exponentials") {
  for (std::uint32_t seed = 0; seed < 2'000; ++seed) {
    Dice dice(seed);
    const std::int64_t count = dice.whole(1, 9);
    const std::int64_t at = dice.whole(0, count - 1);
    const std::int64_t spread = dice.whole(1, 30);
    std::string scores;
    std::vector<double> terms;
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t score = dice.whole(-spread, spread);
      scores += " " + std::to_string(score);
      terms.push_back(std::exp(static_cast<double>(score)));
    }
    const double weight =
        terms[static_cast<std::size_t>(at)] / std::accumulate(terms.begin(), terms.end(), 0.0);
    CAPTURE(scores);
    const std::string text = value("softmax(" + std::to_string(at) + ", 9," + scores + ")");
    CHECK(std::abs(std::stod(text) - weight) <= 0.5e-9 + 1e-14);
  }
}

TEST_CASE("a softmax that cannot be read says where") {
  CHECK(value("softmax(2, 2, 1 0)") == "expression_syntax at=9");  // there are two scores
  CHECK(value("softmax(-1, 2, 1 0)") == "expression_syntax at=9");
  CHECK(value("softmax(0, 10, 1 0)") == "expression_syntax at=12");
  CHECK(value("softmax(0, 2)") == "expression_syntax at=13");
  CHECK(value("softmax(0, 2,)") == "expression_syntax at=14");
  CHECK(value("softmax(0, 2, 1, 0)") == "expression_syntax at=16");
  CHECK(value("softmax(0, 2, 1 - 1)") == "expression_syntax at=18");
  CHECK(value("softmax(0, 2, 2-1)") == "expression_syntax at=16");
  CHECK(value("softmax(0, 2, 1 0.5)") == "expression_syntax at=18");
  CHECK(value("softmax(0, 2, d_model)") == "expression_syntax at=15");
  CHECK(value("softmax(0, 2, 1 0") == "expression_syntax at=18");
  CHECK(value("softmax(0, 2, 1 9223372036854775808)") == "count_overflow what=expression");
  CHECK(value("softmax(99999999999999999999, 2, 1)") == "count_overflow what=expression");
  CHECK(value("softmax(0, 2, 1 0) + 1") == "expression_syntax at=20");
}

TEST_CASE("a division that leaves something over is a fault that names both sides") {
  CHECK(value("768 / 5") == "expression_not_exact left=768 right=5");
  CHECK(value("768 / 5 * 5") == "expression_not_exact left=768 right=5");
  CHECK(value("1 / 0") == "expression_not_exact left=1 right=0");
  CHECK(value("0 // 0") == "expression_not_exact left=0 right=0");
  CHECK(value("round(1 / (2 - 2), 1)") == "expression_not_exact left=1 right=0");
  CHECK(value("2 ** -1") == "expression_not_exact left=2 right=-1");
  CHECK(value("round(4 ** (1 / 2), 1)") == "expression_not_exact left=4 right=1/2");
  CHECK(value("round(7 / 2, 1) ") == "3.5");
  // What round allows ends with it.
  CHECK(value("(round(1 / 2, 0))") == "1");
  CHECK(value("round(1 / 2, 0) + 1 / 2") == "expression_not_exact left=1 right=2");
  CHECK(value("1 / 2 + sqrt(4, 0)") == "expression_not_exact left=1 right=2");
}

TEST_CASE("what passes 64 bits is count_overflow, on the way too") {
  CHECK(value("2 ** 62") == "4611686018427387904");
  CHECK(value("2 ** 63") == "count_overflow what=expression");
  CHECK(value("9223372036854775807") == "9223372036854775807");
  CHECK(value("9223372036854775808") == "count_overflow what=expression");
  CHECK(value("99999999999999999999999999999 - 1") == "count_overflow what=expression");
  CHECK(value("9223372036854775807 + 1 - 1") == "count_overflow what=expression");
  CHECK(value("10 ** 10 * 10 ** 10") == "count_overflow what=expression");
  CHECK(value("10 ** 9223372036854775807") == "count_overflow what=expression");
  CHECK(value("1 ** 9223372036854775807") == "1");
}

TEST_CASE("a name that nothing has is a fault that says it") {
  CHECK(value("d_modle") == "expression_unknown_name name=d_modle");
  CHECK(value("shape(qq)") == "expression_unknown_name name=qq");
  CHECK(value("shape(d_model)") == "expression_unknown_name name=d_model");
  CHECK(value("size(q)") == "expression_unknown_name name=size");
  CHECK(value("total(elements)") == "expression_unknown_name name=elements");
  CHECK(value("flops(W_q)") == "expression_unknown_name name=W_q");  // no step makes a weight
  CHECK(value("shape(memory)") == "tensor_not_in_run tensor=memory");
  CHECK(value("1 + x") == "expression_unknown_name name=x");
}

TEST_CASE("a syntax fault says the character, from 1") {
  CHECK(value("") == "expression_syntax at=1");
  CHECK(value("   ") == "expression_syntax at=4");
  CHECK(value("1 +") == "expression_syntax at=4");
  CHECK(value("1 2") == "expression_syntax at=3");
  CHECK(value("(1") == "expression_syntax at=3");
  CHECK(value("1)") == "expression_syntax at=2");
  CHECK(value("2 $ 3") == "expression_syntax at=3");
  CHECK(value("2x") == "expression_syntax at=2");
  CHECK(value("1.5") == "expression_syntax at=2");
  CHECK(value("shape()") == "expression_unknown_name name=");
  CHECK(value("shape(q, k)") == "expression_syntax at=8");
  CHECK(value("sqrt(2)") == "expression_syntax at=7");
  CHECK(value("sqrt(2, 10)") == "expression_syntax at=9");
  CHECK(value("sqrt(2, x)") == "expression_syntax at=9");
  CHECK(value("sqrt(-1, 2)") == "expression_syntax at=6");
  CHECK(value("2 × 3") == "expression_syntax at=3");
  CHECK(value("* 2") == "expression_syntax at=1");
  CHECK(value("2 *** 3") == "expression_syntax at=5");
}

TEST_CASE("decimals and shapes are whole answers") {
  CHECK(value("sqrt(2, 2) * 2") == "expression_syntax at=12");
  CHECK(value("shape(q) + 1") == "expression_syntax at=10");
  CHECK(value("-shape(q)") == "expression_syntax at=1");
  CHECK(value("round(sqrt(2, 4), 2)") == "expression_syntax at=7");
  CHECK(value("2 ** shape(q)") == "expression_syntax at=3");
}

TEST_CASE("very deep expressions end in a fault, not in the stack") {
  for (const char* part : {"(", "-", "sqrt(", "2**", "2**-", "round(1/("}) {
    std::string source;
    for (int i = 0; i < 100'000; ++i) source += part;
    CHECK(value(source).starts_with("expression_syntax"));
  }
  CHECK(value(std::string(60, '(') + "1" + std::string(60, ')')) == "1");
  std::string sum = "1";
  for (int i = 0; i < 9'999; ++i) sum += "+1";
  CHECK(value(sum) == "10000");
}

TEST_CASE("sums, products and powers agree with counting in C++") {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Dice dice(seed);
    const std::int64_t a = dice.whole(0, 1'000'000);
    const std::int64_t b = dice.whole(1, 1000);
    const std::int64_t c = dice.whole(0, 1000);
    const std::string A = std::to_string(a), B = std::to_string(b), C = std::to_string(c);
    CHECK(value(A + " * " + B + " + " + C) == std::to_string(a * b + c));
    CHECK(value(A + " - " + B + " * " + C) == std::to_string(a - b * c));
    CHECK(value(A + " // " + B) == std::to_string(a / b));
    CHECK(value(A + " * " + B + " / " + B) == std::to_string(a));
    CHECK(value(C + " ** 3") == std::to_string(c * c * c));
  }
}

TEST_CASE("a list of expressions is as many whole numbers, and a shape its sizes") {
  using Numbers = std::vector<std::int64_t>;
  const AttentionSizes dims = dims_of(ours());
  const std::vector<NamedNumber> more = {{"n_layers", 12}, {"d_model", 5}};
  CHECK(evaluate_list("n_heads * 2", dims, {}).value() == Numbers{12});
  CHECK(evaluate_list("batch, seq_len , head_dim", dims, {}).value() == Numbers{2, 10, 128});
  CHECK(evaluate_list("shape(q)", dims, {}).value() == Numbers{2, 6, 10, 128});
  CHECK(evaluate_list("n_layers * n_heads", dims, more).value() == Numbers{72});
  CHECK(evaluate_list("d_model", dims, more).value() ==
        Numbers{5});  // a caller's own name comes first
  for (const char* source : {"", "n_layers", "batch,", "batch seq_len", "batch, 1 / 2",
                             "sqrt(4, 0)", "shape(q), 1", "1, shape(q)", "768 / 5"}) {
    const Result<Numbers> list = evaluate_list(source, dims, {});
    REQUIRE_MESSAGE(!list.ok(), source);
    CHECK_MESSAGE(list.faults().size() == 1, source);
  }
}
