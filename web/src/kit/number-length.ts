// How long a number may be that is pasted into a field for numbers, which no maxlength holds back: a browser takes a
// second over some hundred thousand digits.
import { MOST } from '../../engine/limits.ts';

/** @param event - "beforeinput" */
export function refuseLong(event: InputEvent) {
  if ((event.data?.length ?? 0) > MOST.number) event.preventDefault();
}
