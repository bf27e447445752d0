// Where the residual stream can be read: before the first layer, and twice in each.

export type StreamStage = {
  name: 'embedding' | 'attention' | 'mlp';
  layer: number;
  tensor: string;
};

export const stagesOf = (layers: number): StreamStage[] => [
  { name: 'embedding', layer: 0, tensor: 'resid_pre' },
  ...Array.from({ length: layers }, (_, layer): StreamStage[] => [
    { name: 'attention', layer, tensor: 'resid_mid' },
    { name: 'mlp', layer, tensor: 'resid_post' },
  ]).flat(),
];
