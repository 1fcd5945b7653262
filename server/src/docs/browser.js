// The script of the documentation: inserts the reader's key into the examples of this tab, copies examples, folds replies on a phone, and
// answers a search while the reader types. It is served unchanged.
(() => {
  const kept = 'portage-docs-key';
  const field = document.querySelector('#key');
  const live = document.querySelector('#key-live');
  const places = document.querySelectorAll('.example .key');
  const sample = places[0]?.textContent ?? '';

  function show(key) {
    const isKey = /^pk_(live|test)_[\w-]+$/.test(key);
    for (const place of places) place.textContent = isKey ? key : sample;
    if (live) live.textContent = key.startsWith('pk_live_') ? (live.dataset.text ?? '') : '';
    if (isKey) sessionStorage.setItem(kept, key);
    else if (field) sessionStorage.removeItem(kept);
  }

  if (field) {
    field.value = sessionStorage.getItem(kept) ?? '';
    field.addEventListener('input', () => show(field.value.trim()));
    field.closest('.key-field')?.removeAttribute('hidden');
  }
  show(sessionStorage.getItem(kept) ?? '');

  for (const button of document.querySelectorAll('.example button')) {
    const name = button.textContent;
    button.hidden = !navigator.clipboard;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.nextElementSibling?.textContent ?? '');
      button.textContent = button.dataset.copied ?? name;
      setTimeout(() => {
        button.textContent = name;
      }, 2000);
    });
  }

  if (matchMedia('(max-width: 1239px)').matches)
    for (const reply of document.querySelectorAll('details.answer')) reply.open = false;
})();

(() => {
  const search = document.querySelector('#search');
  const status = document.querySelector('#found');
  if (!search || !status) return;

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.('input, textarea, select')) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
  // What the server searched lacks what it did not find: only the whole page can be searched further.
  if (search.defaultValue !== '') return;

  const fold = (text) =>
    text
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase();
  // As on the server: the reply of an example is not searched.
  const textOf = (entry) => {
    const copy = entry.cloneNode(true);
    for (const reply of copy.querySelectorAll('details.answer')) reply.remove();
    return fold(copy.textContent);
  };
  let groups = null;
  const read = () =>
    Array.from(document.querySelectorAll('.group'), (group) => ({
      parts: [group, document.querySelector(`nav.contents a[href="#${group.querySelector('h2').id}"]`)?.parentElement],
      entries: Array.from(group.querySelectorAll(':scope > :not(h2)'), (entry) => ({ entry, text: textOf(entry) })),
    }));

  function showFound(wanted) {
    groups ??= read();
    let count = 0;
    for (const { parts, entries } of groups) {
      const before = count;
      for (const { entry, text } of entries) {
        entry.hidden = !wanted.every((word) => text.includes(word));
        if (entry.matches('details')) entry.open = !entry.hidden && wanted.length > 0;
        if (!entry.hidden) count++;
      }
      for (const part of parts) if (part) part.hidden = count === before;
    }
    return count;
  }

  function find() {
    const text = search.value.trim();
    const count = showFound(fold(text).split(/\s+/).filter(Boolean));
    const form = status.dataset.found ?? '';
    status.textContent = text === '' ? '' : form.replace('{count}', count).replace('{search}', () => text);
  }
  let pause;
  search.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(find, 120);
  });
  search.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    find();
  });
  if (search.value !== '') find();
})();
