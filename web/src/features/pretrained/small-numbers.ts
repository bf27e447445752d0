// Small numbers as people read them, under the name that features here know.
export { smallNumber } from '../../kit/small-numbers.ts';
