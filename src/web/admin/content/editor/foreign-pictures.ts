import { foreignOrigin } from '#domain/language/web-address.ts'

export const PLACEHOLDER_CLASS = 'foreign-picture'

type Picture = { src: string; alt: string | null }

/**
 * Shown instead of a picture of another host: the back office's Content-Security-Policy blocks it, and its host
 * would learn the reader's IP address. Null for a picture of the site.
 */
export function placeholderText({ src, alt }: Picture): string | null {
  if (foreignOrigin(src) === null) return null
  const { host } = new URL(src)
  return alt ? `Image de ${host}\u202f: ${alt}` : `Image de ${host}`
}

export function withPlaceholders(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const picture of body.querySelectorAll('img')) {
    const text = placeholderText({ src: picture.getAttribute('src') ?? '', alt: picture.alt })
    if (text !== null) picture.replaceWith(createPlaceholder(text))
  }
  return body.innerHTML
}

function createPlaceholder(text: string): HTMLElement {
  const placeholder = document.createElement('span')
  placeholder.className = PLACEHOLDER_CLASS
  placeholder.textContent = text
  return placeholder
}
