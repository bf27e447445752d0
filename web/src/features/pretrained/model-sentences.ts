// What is said of language models alone, for pages that run one.
import sentences from 'virtual:sentences-of-language-models';
import { addSentences } from '../../kit/messages.ts';

addSentences(sentences);
