// Without this script everything on the page can be read; with it, an example is copied by a button.
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent);
    const { textContent } = button;
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = textContent), 2000);
  });
}
