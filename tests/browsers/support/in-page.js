// Runs in every page that the tests of all browsers open, before anything of its own: notes down what goes wrong
// and finds elements through shadow roots. Each driver can run a function in a page; few can do more than that.

(() => {
  const KEY = 'heads-up-problems';
  const kept = [];

  // A tab keeps them from page to page, where it may keep anything.
  function note(text) {
    kept.push(text);
    try {
      const all = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
      sessionStorage.setItem(KEY, JSON.stringify([...all, `${location.pathname}: ${text}`]));
    } catch {}
  }

  function problems() {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    } catch {
      return kept;
    }
  }

  addEventListener('error', ({ message, target }) =>
    note(message ? `error: ${message}` : `not loaded: ${target.src ?? target.href}`),
  );
  addEventListener('unhandledrejection', ({ reason }) => note(`rejected: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`CSP: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...all) => {
    note(`console: ${all.join(' ')}`);
    error.apply(console, all);
  };

  /** All that match one selector, in the root and in every shadow root below it. */
  function within(root, selector) {
    const found = [...root.querySelectorAll(selector)];
    for (const { shadowRoot } of root.querySelectorAll('*'))
      if (shadowRoot) found.push(...within(shadowRoot, selector));
    return found;
  }

  /** All at the end of a path of selectors; each step goes as deep as it needs. @param {string} path "a >> b" */
  function all(path) {
    let roots = [document];
    for (const selector of path.split(' >> ')) {
      roots = roots.flatMap((root) => [
        ...(root.shadowRoot ? within(root.shadowRoot, selector) : []),
        ...within(root, selector),
      ]);
    }
    return [...new Set(roots)];
  }

  function isSeen(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  }

  /** What has the focus, through every shadow root. */
  function focused() {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
  }

  let awaited;
  let hasArrived = false;
  addEventListener(
    'click',
    (event) => {
      if (event.composedPath().includes(awaited)) hasArrived = true;
    },
    { capture: true },
  );

  /** Asks from now on whether a click reaches the first that is found. */
  function awaitClick(path) {
    [awaited] = all(path);
    hasArrived = false;
  }

  /** Also where another page has come since, which awaits none. */
  const clickHasArrived = () => hasArrived || !awaited;

  /** What somebody can read of the page's own part now. */
  function shown() {
    const isText = ({ nodeType }) => nodeType === Node.TEXT_NODE;
    return all('main >> *')
      .filter((one) => isSeen(one) && !/^(script|style)$/i.test(one.tagName))
      .flatMap((one) => [...one.childNodes].filter(isText).map((text) => text.data.trim()))
      .filter(Boolean)
      .join(' ');
  }

  window.headsUpTest = { all, isSeen, focused, problems, awaitClick, clickHasArrived, shown };
})();
