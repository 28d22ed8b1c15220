import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Extensions, Mark } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'

/** Small print: no button makes it, but a text that holds it keeps it. */
const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
})

/** Only pictures of this site: others would not show, and would tell a stranger who reads. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/uploads/"]' }],
})

/** What the sanitiser of the server lets through, and no more: nothing that is written here is lost by saving. */
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
  OwnImage,
  TableKit.configure({ table: { resizable: false } }),
  Small,
]
