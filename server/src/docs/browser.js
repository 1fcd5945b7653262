// The script of the guides: inserts the reader's key into the examples of this tab, and copies examples. It is served unchanged.
(() => {
  const kept = 'portage-docs-key';
  const field = document.querySelector('#key');
  const live = document.querySelector('#key-live');
  const places = document.querySelectorAll('.example .key');

  function show(key) {
    const isKey = /^pk_(live|test)_[\w-]+$/.test(key);
    for (const place of places) place.textContent = isKey ? key : (field?.placeholder ?? '');
    if (live) live.textContent = key.startsWith('pk_live_') ? (live.dataset.text ?? '') : '';
    if (isKey) sessionStorage.setItem(kept, key);
    else sessionStorage.removeItem(kept);
  }

  if (field) {
    field.value = sessionStorage.getItem(kept) ?? '';
    field.addEventListener('input', () => show(field.value.trim()));
    field.closest('.key-field')?.removeAttribute('hidden');
    show(field.value);
  }

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
})();
