#include "headsup/catalogue/config_keys.h"

#include <array>

namespace headsup {

namespace {

constexpr std::array<std::string_view, kConfigSizeCount> kNames = {
    "d_model",          "n_heads",          "n_kv_heads",  "head_dim",
    "n_layers",         "attention_layers", "q_lora_rank", "kv_lora_rank",
    "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim"};

constexpr std::array kKeys = {
    SizeKeys{"hidden_size n_embd n_embed d_model dim model_dim emb_dim", "", "decoder_hidden_size",
             "vt_hidden_size embed_dim",
             "hidden_dim embedding_size word_embed_proj_dim input_embedding_size projection_dim"},
    SizeKeys{"num_attention_heads n_head n_heads num_heads attention_heads encoder_attention_heads "
             "num_encoder_attention_heads num_query_heads",
             "encoder_attention_heads num_encoder_attention_heads",
             "decoder_attention_heads num_decoder_attention_heads decoder_num_attention_heads",
             "vt_num_attention_heads", ""},
    SizeKeys{"num_key_value_heads n_kv_heads num_kv_heads n_head_kv n_kv_head", "", "", "",
             "num_gqa_groups"},
    SizeKeys{"head_dim d_kv kv_channels attention_head_dim attention_head_size d_head", "", "", "",
             "rotary_dim query_pre_attn_scalar qk_rope_head_dim index_head_dim mamba_head_dim "
             "linear_key_head_dim linear_value_head_dim"},
    SizeKeys{"num_hidden_layers n_layer n_layers num_layers encoder_layers num_encoder_layers "
             "num_transformer_layers",
             "encoder_layers num_encoder_layers",
             "decoder_layers num_decoder_layers decoder_num_hidden_layers",
             "vt_num_hidden_layers depth", ""},
};

constexpr std::array kTowers = {
    TowerKey{"text_config", "text"},     TowerKey{"language_config", "text"},
    TowerKey{"llm_config", "text"},      TowerKey{"encoder", "encoder"},
    TowerKey{"decoder", "decoder"},      TowerKey{"text_encoder", "encoder"},
    TowerKey{"vision_config", "vision"}, TowerKey{"vision_encoder", "vision"},
    TowerKey{"audio_config", "audio"},   TowerKey{"audio_encoder", "audio"},
};

}  // namespace

std::string_view name_of(ConfigSize size) { return kNames[static_cast<std::size_t>(size)]; }

const SizeKeys& keys_of(ConfigSize size) { return kKeys[static_cast<std::size_t>(size)]; }

std::span<const TowerKey> tower_keys() { return kTowers; }

}  // namespace headsup
