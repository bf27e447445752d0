# One attention layer of Heads Up with the weights that stood on the page, to the bit.
# Runs on PyTorch 1.13 and later. Where every number comes from: mix() spreads the bits of a
# seed, a tensor, a row and a column, so no number depends on how many were drawn before it.
import math

import numpy as np
import torch

batch, seq_len, seq_k, d_model = {batch}, {seq_len}, {seq_k}, {d_model}
n_heads, n_kv_heads, head_dim = {n_heads}, {n_kv_heads}, {head_dim}
seed = {seed}
stream = {stream}

U = np.uint64
LOW = U(0xFFFFFFFF)  # 32 bits are kept


def mix(h):
    h = h & LOW
    h = (h ^ (h >> U(16))) * U(0x21F0AAAD) & LOW
    h = (h ^ (h >> U(15))) * U(0x735A2D97) & LOW
    return h ^ (h >> U(15))


def row_keys(seed, tensor, rows):
    return mix(mix(mix(np.atleast_1d(seed).astype(U) ^ U(0x9E3779B9)) + U(stream[tensor])) + rows)


def uniform(keys, columns, scale):
    bits = mix(keys[..., None] + np.arange(columns, dtype=U) * U(0x9E3779B9))
    whole = (bits >> U(8)).astype(np.int64) - (1 << 23)
    return torch.from_numpy(whole.astype(np.float32) * np.float32(2.0**-23) * np.float32(scale))


def tokens(tensor, count):  # variance 1
    examples = row_keys(seed, tensor, np.arange(batch, dtype=U))
    keys = [row_keys(example, tensor, np.arange(count, dtype=U)) for example in examples]
    return uniform(np.stack(keys), d_model, math.sqrt(3))


def matrix(tensor, rows, columns):  # inputs down, outputs across; variance 1 / inputs
    return uniform(row_keys(seed, tensor, np.arange(rows, dtype=U)), columns, math.sqrt(3 / rows))


#: if bias
def bias(tensor, columns):
    return uniform(row_keys(seed, tensor, np.arange(1, dtype=U)), columns, 0.1)[0]


#: end
x = tokens("x", seq_len)
#: if cross
memory = tokens("memory", seq_k)
#: end
W_q = matrix("W_q", d_model, n_heads * head_dim)
W_k = matrix("W_k", d_model, n_kv_heads * head_dim)
W_v = matrix("W_v", d_model, n_kv_heads * head_dim)
W_o = matrix("W_o", n_heads * head_dim, d_model)
#: if bias
b_q = bias("b_q", n_heads * head_dim)
b_k = bias("b_k", n_kv_heads * head_dim)
b_v = bias("b_v", n_kv_heads * head_dim)
b_o = bias("b_o", d_model)
#: end
{edits}
#: if cross
source = memory
#: end
#: if self
source = x
#: end
#: if bias
q_flat, k_flat, v_flat = x @ W_q + b_q, source @ W_k + b_k, source @ W_v + b_v
#: end
#: if plain
q_flat, k_flat, v_flat = x @ W_q, source @ W_k, source @ W_v
#: end
q = q_flat.view(batch, seq_len, n_heads, head_dim).transpose(1, 2)
k = k_flat.view(batch, seq_k, n_kv_heads, head_dim).transpose(1, 2)
v = v_flat.view(batch, seq_k, n_kv_heads, head_dim).transpose(1, 2)
#: if shared
keys = k.repeat_interleave(n_heads // n_kv_heads, dim=1)  # heads that share a key head
values = v.repeat_interleave(n_heads // n_kv_heads, dim=1)
#: end
#: if apart
keys, values = k, v
#: end
q_k = q @ keys.transpose(-2, -1)
scores = q_k / math.sqrt(head_dim)
#: if causal
last = torch.arange(seq_len)[:, None] + (seq_k - seq_len)  # the last key that a query sees
masked = scores.masked_fill(torch.arange(seq_k) > last, float("-inf"))
weights = torch.nan_to_num(masked.softmax(dim=-1))  # a query that sees nothing weighs nothing
#: end
#: if open
weights = scores.softmax(dim=-1)
#: end
head_outputs = weights @ values
concat = head_outputs.transpose(1, 2).contiguous().view(batch, seq_len, n_heads * head_dim)
#: if bias
y = concat @ W_o + b_o
#: end
#: if plain
y = concat @ W_o
#: end

if __name__ == "__main__":
    torch.set_printoptions(precision=4, sci_mode=False)
    print("weights of example 0, head 0:", weights[0, 0], sep="\n")
    print("y:", tuple(y.shape), y[0, 0, :8])
