/** Word writes a list as paragraphs whose style names list and level; each begins with its own bullet or number. */
const LIST_STYLE = /mso-list:\s*l\d+\s+level(\d+)/i
const MARKER_STYLE = /mso-list:\s*ignore/i
/** « 1. », « a) », « iv. »; anything else is a bullet. */
const NUMBER = /^\s*(?:\d{1,4}|[a-z]{1,2}|[ivxlc]+)\s*[.)]/i

type Item = { level: number; tag: 'ul' | 'ol'; content: Node[] }

/** Turns the list paragraphs of Word and Outlook into lists. */
export function buildWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    if (!first.isConnected || levelOf(first) === null) continue
    const paragraphs = listFrom(first)
    first.before(...toLists(paragraphs.map(toItem)))
    for (const paragraph of paragraphs) paragraph.remove()
  }
}

function levelOf(element: Element): number | null {
  const level = LIST_STYLE.exec(element.getAttribute('style') ?? '')?.[1]
  return level === undefined ? null : Number(level)
}

function listFrom(first: Element): Element[] {
  const paragraphs = [first]
  for (let next = first.nextElementSibling; next && levelOf(next) !== null; next = next.nextElementSibling)
    paragraphs.push(next)
  return paragraphs
}

function toItem(paragraph: Element): Item {
  const markers = [...paragraph.querySelectorAll('[style]')].filter((element) =>
    MARKER_STYLE.test(element.getAttribute('style') ?? ''),
  )
  const marker = markers.map(({ textContent }) => textContent).join('')
  for (const element of markers) element.remove()
  return {
    level: Math.min(levelOf(paragraph) ?? 1, MAX_LEVEL),
    tag: NUMBER.test(marker) ? 'ol' : 'ul',
    content: [...paragraph.childNodes],
  }
}

/** Word has nine. */
const MAX_LEVEL = 9

/** Several where bullets turn into numbers at the first level. */
function toLists(items: readonly Item[]): HTMLElement[] {
  const lists: HTMLElement[] = []
  const open: HTMLElement[] = []
  for (const { level, tag, content } of items) {
    open.length = Math.min(open.length, level)
    if (open.length === level && open.at(-1)?.localName !== tag) open.pop()
    while (open.length < level) open.push(openList(tag, { parent: open.at(-1), lists }))
    appendItem(open.at(-1) as HTMLElement, content)
  }
  return lists
}

/** Within the last item of `parent`; without one, it is another of `lists`. */
function openList(
  tag: Item['tag'],
  { parent, lists }: { parent: HTMLElement | undefined; lists: HTMLElement[] },
): HTMLElement {
  const list = document.createElement(tag)
  if (parent) (parent.lastElementChild ?? appendItem(parent, [])).append(list)
  else lists.push(list)
  return list
}

function appendItem(list: HTMLElement, content: readonly Node[]): HTMLElement {
  const item = document.createElement('li')
  const paragraph = document.createElement('p')
  paragraph.append(...content)
  item.append(paragraph)
  list.append(item)
  return item
}
