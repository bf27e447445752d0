// The numbers of lesson 7, worked out by hand.
export default {
  'scaling-head-dim': '128', // 768 / 6
  'scaling-root': '11.31', // 11.31^2 = 127.9, 11.32^2 = 128.1
  'scaling-root-width': '27.71', // 27.71^2 = 767.8, 27.72^2 = 768.4
  'scaling-root-heads': '2.45', // 2.45^2 = 6.0025, 2.44^2 = 5.95
  'scaling-root-gpt2': '8.00', // 64
  'scaling-root-gpt3': '11.31', // 12288 / 96 = 128
  'answer.scaling.scaling-divisor': '11.3', // 11.3^2 = 127.69, 11.4^2 = 129.96
};
