// What is said of language models alone, for pages that run one.
import sentences from '#content/model-messages.json';
import { addSentences } from '../../../text/messages.ts';

addSentences(sentences);
