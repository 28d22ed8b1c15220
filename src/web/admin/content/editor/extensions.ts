import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { DOMSerializer } from '@tiptap/pm/model'
import { type Extensions, getSchema, Mark } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { foreignOrigin } from '#domain/language/web-address.ts'
import { PLACEHOLDER_CLASS, placeholderText } from './foreign-pictures.ts'

/** No button creates it; existing small print survives editing. */
const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
})

/** Of the site or of another host; one that no page could show is not pasted. */
const Picture = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isKeptPicture(element.getAttribute('src') ?? '') && null },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const placeholder = placeholderText(node.attrs as { src: string; alt: string | null })
    return placeholder === null
      ? ['img', HTMLAttributes]
      : ['span', { class: PLACEHOLDER_CLASS }, placeholder]
  },
})

export function isKeptPicture(address: string): boolean {
  return address.startsWith('/uploads/') || foreignOrigin(address) !== null
}

/** Matches the server's HTML sanitizer: nothing typed here is lost on saving. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
    code: false,
    codeBlock: false,
  }),
  Picture,
  TableKit.configure({ table: { resizable: false } }),
  Small,
]

const schema = getSchema(extensions)

/** Writes every picture as such, also where the editor shows a placeholder. */
export const htmlSerializer = new DOMSerializer(
  { ...DOMSerializer.nodesFromSchema(schema), image: ({ attrs }) => ['img', attrs] },
  DOMSerializer.marksFromSchema(schema),
)
