// The package for learning platforms: what it holds, and what it does where a platform or a browser lacks something.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { siteFiles } from '../../../tools/site-files.ts';
import { findProgram } from '../../../tools/toolchain/machine.mjs';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { callsOf, enter, leave, servePlatform } from '../support/platform.ts';
import { answerFirst, goTo, item, LESSONS, openPlatform, servedScorm } from '../support/scorm.ts';

const host = servedScorm();
const platform = (site: Site, options?: Opening) => openPlatform(site, host, options);

// `npm test` fails where it cannot be had; one part of it may run on a machine without it.
const reader = findProgram('xmllint');

test.describe('the package', () => {
  test('has a manifest that is valid by the schemas it carries, and names every file', () => {
    test.skip(!reader, 'xmllint is not installed');
    const both = join(host.place, 'both.xsd');
    const part = (namespace: string, name: string) =>
      `<xs:import namespace="http://www.${namespace}" schemaLocation="${join(host.folder, name)}"/>`;
    writeFileSync(
      both,
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${part('imsproject.org/xsd/imscp_rootv1p1p2', 'imscp_rootv1p1p2.xsd')}${part('imsglobal.org/xsd/imsmd_rootv1p2p1', 'imsmd_rootv1p2p1.xsd')}${part('adlnet.org/xsd/adlcp_rootv1p2', 'adlcp_rootv1p2.xsd')}</xs:schema>`,
    );
    const manifest = join(host.folder, 'imsmanifest.xml');
    const validate = (file: string) =>
      execFileSync('xmllint', ['--nonet', '--noout', '--schema', both, file], { stdio: 'pipe' });
    validate(manifest);
    const text = readFileSync(manifest, 'utf8');
    const listed = [...text.matchAll(/<file href="([^"]+)"\/>/g)].map(([, href]) => href);
    const there = siteFiles(host.folder).filter((name) => !/^imsmanifest\.xml$|\.xsd$/.test(name));
    assert.deepEqual(listed.sort(), there.sort());
    const items = [...text.matchAll(/<item [^>]*parameters="\?part=([^"]+)"[\s\S]*?<\/item>/g)];
    assert.deepEqual(
      items.map(([, part]) => part).sort(),
      [...LESSONS.map(({ id }) => id), 'practice'].sort(),
    );
    for (const [item] of items) assert.match(item, /<adlcp:masteryscore>80<\/adlcp:masteryscore>/);
    assert.match(items[0]![0], /<imsmd:description><imsmd:langstring xml:lang="en">You can now /);
    const broken = join(host.place, 'broken.xml');
    writeFileSync(broken, text.replace('<organizations', '<organisations'));
    assert.throws(() => validate(broken));
  });

  test('has no service worker, no search and no page that speaks of keeping things here', () => {
    const names = siteFiles(host.folder);
    assert.deepEqual(
      names.filter((name) => /service-worker|pagefind|your-log|embed\.html|teach\.html/.test(name)),
      [],
    );
    for (const name of names.filter((one) => one.endsWith('.html'))) {
      const page = readFileSync(join(host.folder, name), 'utf8');
      assert.doesNotMatch(page, /data-worker|<site-search|your-log\.html|(?:href|src)="\//, name);
      for (const [, link] of page.matchAll(/<a href="([^"#?:]+\.html)/g))
        assert.ok(names.includes(join(name, '..', link!)), `${name} leads to ${link}`);
    }
  });
});

test.describe('without all that a platform should have', () => {
  test('a page that has no engine says so, keeps what the platform has, and ends the session', async ({
    site,
  }) => {
    const { page } = await platform(site, {
      allowed: /no_webassembly|EngineMissing/,
      before: async (opened) => {
        await servePlatform(opened);
        await opened.addInitScript(() => {
          Reflect.deleteProperty(window, 'WebAssembly');
          Reflect.deleteProperty(window, 'Worker'); // a world of its own, which this does not reach
        });
      },
    });
    await enter(page, {
      student: 'ada',
      kept: JSON.stringify({ suspend_data: 'as it was', core: {} }),
    });
    await page
      .frameLocator('iframe')
      .locator('#note', { hasText: 'could not be started' })
      .waitFor();
    assert.equal(JSON.parse(await leave(page)).suspend_data, 'as it was');
    assert.deepEqual(
      (await callsOf(page)).map(([name]) => name),
      ['LMSInitialize', 'LMSFinish'],
    );
  });

  test('there is a line that says so, and everything works until the page closes', async ({
    site,
  }) => {
    const { page } = await site.open({
      address: host.address,
      path: 'platform/frame.html#javascript:alert(1)',
    });
    // An address that names no page of the package leads to its first.
    await page.frameLocator('iframe').locator('h1', { hasText: 'Practice' }).waitFor();
    await page.locator('#note', { hasText: 'not running in a learning platform' }).waitFor();
    const course = page.frameLocator('iframe');
    await answerFirst(page, course);
    await goTo(page, 'index.html');
    await course.locator('head-stage').waitFor();
    await goTo(page, 'practice/questions.html');
    await item(course, '[phase="shown"]').waitFor();
    // A page that stands alone goes into the frame.
    await page.goto(`${host.address}practice/questions.html`);
    await page.waitForURL('**/platform/frame.html#practice/questions.html');
    await course.locator('quiz-item[alive]').first().waitFor();
  });
});
