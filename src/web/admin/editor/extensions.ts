import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Extensions, Mark } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'

/** No button creates it; existing small print survives editing. */
const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
})

/** Other hosts are blocked by the CSP and would learn the reader's IP address. */
const UploadedPicture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/uploads/"]' }],
})

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
  UploadedPicture,
  TableKit.configure({ table: { resizable: false } }),
  Small,
]
