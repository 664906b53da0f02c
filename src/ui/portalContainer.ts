/**
 * Where a floating piece of Material belongs: into the modal dialog it was opened from, which the browser draws above
 * everything else and outside of which nothing can be pressed; otherwise into the page.
 */
export const portalContainer = (opener: Element | null): HTMLElement =>
  opener?.closest('dialog') ?? document.body
