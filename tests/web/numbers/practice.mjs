// The numbers of the practice pages, worked out by hand: those in the text, the keys of what is asked
// ("answer.<set>.<question>") and the numbers that slips lead to ("answer.<set>.<question>.<slip>").
export default {
  'q-rows': '12',
  'q-rows-one-head': '1',
  'q-d-k': '64', // 768 / 12
  'q-nemo-quotient': '160', // 5120 / 32
  'q-token-in': '64',
  'q-token-head': '16', // 64 / 4
  'q-token-joined': '64', // 4 * 16
  'q-token-out': '64',
  'q-o-slice': '64',
  'q-o-width': '768',
  'q-card-head-dim': '64',
  'q-card-parallel': '12',
  'q-card-qkv': '64',
  'q-card-joined': '768', // 12 * 64
  'q-card-w-o': '(768, 768)',
  'q-card-in': '768',
  'q-card-out': '768',
  'q-grid': '144',
  'q-grid-sum': '24',
  'b-wfh-size': '64', // 1024 / 16
  'b-wfh-width': '1024', // 16 * 64
  'b-axis-scores': '(2, 4, 10, 10)',
  'b-dh-rows': '16',
  'b-ss-size': '64',
  'b-ss-start': '320', // 5 * 64
  'b-ss-end': '383', // 6 * 64 - 1
  'b-ohs-size': '64', // 384 / 6
  'b-ohs-piece': '24576', // 384 * 64
  'b-ohs-three': '73728', // 3 * 384 * 64
  'b-nd-root': '11.31', // the root of 128
  'b-nd-quotient': '160',
  'b-nd-quotient-root': '12.65', // the root of 160
  'b-glm-q': '12288', // 96 * 128
  'b-glm-k': '1024', // 8 * 128
  'b-glm-group': '12', // 96 / 8
  'b-at-scores': '(2, 6, 4, 9)',
  'b-at-size': '8', // 48 / 6
  'b-vs-shape': '(2, 6, 10, 128)',
  'b-vs-piece': '1280', // 10 * 128
  'b-op-w-q': '(16, 16)',
  'b-op-size': '4',
  'b-tm-tokens': '6',
  'b-tm-again': '6',
  'b-tm-later': '3',
  'b-fs-size': '64',
  'b-fs-folded': '7077888', // 12 * 768 * 768
  'b-fs-apart': '1179648', // 2 * 768 * 768
  'b-ah-joined': '64',
  'b-ah-rows': '16',
  'b-rs-tokens': '2048',
  'b-rs-rank': '32', // 1024 / 32
  'b-fw-root': '8.00', // the root of 64
  'b-fw-width': '27.71', // the root of 768
  'b-fw-heads': '3.46', // the root of 12
  'b-nw-heads': '4096', // 32 * 128
  'b-nw-shape': '(5120, 4096)',
  'b-nw-weights': '20971520', // 5120 * 4096
  'b-sk-group': '3', // 12 / 4
  'b-sk-k': '(1, 4, 10, 64)',
  'b-sk-weights': '(1, 12, 10, 10)',
  'b-oh-size': '4',
  'b-oh-zeros': '20', // 5 * 4
  'b-oh-all': '80', // 5 * 16
  'b-hf-q': '(3, 8, 7, 12)',
  'b-hf-flat': '(3, 7, 96)',
  'b-hf-split': '(3, 7, 8, 12)',
  'b-ot-weights': '120', // 12 * 10
  'b-ot-sum': '12',
  'b-mw-first': '5',
  'b-um-concat': '(1, 10, 768)',
  'b-um-w-o': '589824', // 768 * 768
  'b-wb-y': '96',
  'b-wb-joined': '96', // 8 * 12
  'b-wb-size': '12',
  'b-wb-x': '96',
  'b-gh-before': '83886080', // 4 * 5120 * 32 * 128
  'b-gh-after': '167772160', // 4 * 5120 * 64 * 128
  'b-lv-terms': '64',
  'b-lv-root': '8',
  'b-gw-w-o': '(1024, 640)',
  'b-gw-joined': '1024', // 4 * 256
  'b-lh-all': '1024', // 32 * 32
  'b-tn-keys': '7',
  'b-tn-shape': '(3, 8, 7, 7)',
  'b-tn-numbers': '1176', // 3 * 8 * 49
  'b-nt-wide': '16',
  'b-nt-narrow': '4',
  'b-ri-apart': '96', // 6 * 16
  'b-ri-size': '16',
  'b-ri-concat': '(2, 6, 64)',
  'b-wo-size': '128', // 12288 / 96
  'b-wo-block': '1572864', // 128 * 12288
  'b-bl-y': '(2, 10, 64)',
  'b-bl-size': '16',
  'b-tt-before': '16777216', // 16 * 1024 * 1024
  'b-tt-heads': '32',
  'b-tt-tokens': '512',
  'b-tt-after': '8388608', // 32 * 512 * 512
  'b-de-root': '11.31', // the root of 128
  'b-de-q': '15360', // 2 * 6 * 10 * 128
  'b-de-scores': '1200', // 2 * 6 * 10 * 10
  'b-cn-quotient': '160', // 640 / 4
  'b-hc-first': '5',
  'b-hc-hidden': '15', // 5 + 4 + 3 + 2 + 1
  'b-hc-all': '36',
  'b-hc-seen': '21', // 6 + 5 + 4 + 3 + 2 + 1
  'b-lc-size': '128', // 4096 / 32
  'b-lc-kept': '2048', // 2 * 8 * 128
  'b-lc-unshared': '8192', // 2 * 32 * 128
  'b-fh-weights': '4194304', // 4 * 1024 * 1024
  'b-fh-weights-more': '4194304', // 4 * 1024 * 1024
  'b-fh-flops': '12884901888', // 4 * 2 * 1024 ^ 3 + 2 * 2 * 1024 * 1024 * 1024
  'b-fh-tables': '16777216', // 16 * 1024 ^ 2
  'b-fh-tables-more': '33554432', // 32 * 1024 ^ 2
  'b-fh-rank': '64',
  'b-fh-rank-more': '32',
  'b-ws-size': '4',
  'b-cs-places': '36', // 4 * 9
  'b-cs-scores': '(2, 6, 4, 9)',
  'b-cs-sum': '9',
  'b-cs-right': '4',
  'b-wn-last': '15',
  'b-sr-size': '128',
  'b-sr-root': '11.31', // the root of 128
  'b-gk-group': '5',
  'b-gk-k': '(2, 2, 9, 16)',
  'b-gk-size': '16', // 160 / 10
  'b-gk-q': '(2, 10, 9, 16)',
  'b-rm-size': '64',
  'b-rm-tokens': '16', // 1024 / 64
  'b-sm-all': '144',
  'b-nm-size': '128',
  'b-nm-root': '11.31', // the root of 128
  'b-go-size': '16',
  'b-go-shape': '(160, 160)',
  'b-go-w-o': '25600', // 160 * 160
  'b-go-w-k': '5120', // 160 * 2 * 16
  'b-co-weights': '(2, 4, 6, 6)',
  'b-co-v': '(2, 4, 6, 16)',
  'b-co-out': '(2, 4, 6, 16)',
  'b-ex-rows': '12',
  'b-js-concat': '(3, 7, 96)',
  'b-js-size': '12',
  'b-js-row': '96',
  'b-js-numbers': '2016', // 3 * 7 * 96
  'b-np-size': '4',
  'b-cr-q': '(1, 4, 3, 8)',
  'b-cr-k': '(1, 4, 5, 8)',
  'b-cr-weights': '(1, 4, 3, 5)',
  'b-cr-y': '(1, 3, 32)',
  'b-cr-w-k': '(32, 32)',
  'answer.review.width-from-heads': '1024',
  'answer.review.width-from-heads.M8': '64',
  'answer.review.slice-start': '320',
  'answer.review.slice-start.M8': '3840', // 5 * 768
  'answer.review.slice-start.M14': '0',
  'answer.review.one-heads-share': '73728', // 3 * 384 * 64
  'answer.review.one-heads-share.M5': '12288', // 3 * 64 * 64
  'answer.review.one-heads-share.M8': '442368', // 3 * 384 * 384
  'answer.review.nemo-divisor': '11.3', // the root of 128
  'answer.review.nemo-divisor.M7': '12.6', // the root of 160
  'answer.review.nemo-divisor.M2': '71.6', // the root of 5120
  'answer.review.nemo-divisor.M2-2': '5.7', // the root of 32
  'answer.review.asking-table': '(2, 6, 4, 9)',
  'answer.review.folded-size': '7077888', // 12 * 768 * 768
  'answer.review.folded-size.M6': '589824', // 768 * 768
  'answer.review.folded-size.M8': '14155776', // 2 * 12 * 768 * 768
  'answer.review.rank-of-scores': '32',
  'answer.review.rank-of-scores.M10': '1024', // 32 * 32
  'answer.review.nemo-w-q': '20971520', // 5120 * 32 * 128
  'answer.review.nemo-w-q.M7': '26214400', // 5120 * 5120
  'answer.review.nemo-w-q.M8': '838860800', // 32 * 5120 * 5120
  'answer.review.nemo-w-q.M5': '524288', // 32 * 128 * 128
  'answer.review.one-head-off': '20',
  'answer.review.one-head-off.M14': '0',
  'answer.review.one-head-off.M8': '80',
  'answer.review.heads-first': '(3, 8, 7, 12)',
  'answer.review.one-tokens-weights': '120',
  'answer.review.one-tokens-weights.M12': '10',
  'answer.review.one-tokens-weights.M12-2': '768',
  'answer.review.logit-variance': '64',
  'answer.review.logit-variance.M2': '768',
  'answer.review.gemma-w-o': '(1024, 640)',
  'answer.review.llama-heads': '1024',
  'answer.review.llama-heads.M9': '64',
  'answer.review.llama-heads.M9-2': '32',
  'answer.review.llama-heads.M13': '256', // 32 * 8
  'answer.review.table-numbers': '1176',
  'answer.review.table-numbers.M12': '147', // 3 * 49
  'answer.review.table-numbers.M12-2': '2016', // 3 * 8 * 7 * 12
  'answer.review.w-o-block': '1572864', // 128 * 12288
  'answer.review.w-o-block.M5': '16384', // 128 * 128
  'answer.review.w-o-block.M8': '150994944', // 12288 * 12288
  'answer.review.hidden-cells': '15',
  'answer.review.hidden-cells.M4': '21',
  'answer.review.llama-cache': '2048',
  'answer.review.llama-cache.M13': '8192',
  'answer.review.llama-cache.M8': '65536', // 2 * 8 * 4096
  'answer.review.llama-cache.M13-2': '10240', // 2 * 40 * 128
  'answer.review.grouped-keys': '(2, 2, 9, 16)',
  'answer.review.rows-mixed': '16',
  'answer.review.rows-mixed.M1': '1',
  'answer.review.gqa-w-o': '25600',
  'answer.review.gqa-w-o.M13': '5120', // 2 * 16 * 160
  'answer.review.gqa-w-o.M8': '256000', // 10 * 160 * 160
  'answer.review.class-outputs': '(2, 4, 6, 16)',
  'answer.review.joined-shape': '(3, 7, 96)',
};
