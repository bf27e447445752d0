// The lessons as items of the package.

import { LANGUAGE } from '#content/language.ts';
import { pageFiles } from '../../web/site/content.ts';
import { FaultList } from '../../web/site/faults.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { firstSentence, pagesOfKind } from '../../web/site/page-list.ts';
import { readPage } from '../../web/site/read-page.ts';
import { endOf, unitsOf } from '../../web/site/units.ts';

/** Each with what one can do after its units. */
export function lessons() {
  const pages = pageFiles(repoRoot, LANGUAGE).map((file) =>
    readPage(repoRoot, file, new FaultList()),
  );
  return pagesOfKind(pages, 'lesson').map(({ front, nodes }) => ({
    ...{ id: front.id, title: `${front.number} ${front.title}` },
    goals: unitsOf(nodes)
      .map((unit) => firstSentence(endOf(unit)))
      .join(' '),
  }));
}
