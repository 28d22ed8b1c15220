import { act, render, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RichTextEditor } from '#web/admin/content/editor/RichTextEditor.tsx'

/** Pastes what a clipboard holds into an empty editor. Returns the HTML that would be saved. */
async function paste(html: string): Promise<string> {
  let saved = ''
  function Field() {
    const [value, setValue] = useState('')
    saved = value
    return <RichTextEditor label="Texte" value={value} onChange={setValue} pictures />
  }
  render(<Field />)
  const textbox = await screen.findByRole('textbox', { name: 'Texte' })
  const { editor } = textbox as HTMLElement & { editor: Editor }
  act(() => void editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent))
  await waitFor(() => expect(saved).not.toBe(''))
  return saved
}

const wordLine = (text: string, { list = '', marker = '' } = {}) => {
  const bullet = `<![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>`
  return `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list}'>${bullet}${text}<o:p></o:p></p>`
}

test('lists, nested ones too, headings and tables of Word stay what they are', async () => {
  const html = await paste(`<html><body lang=FR><!--StartFragment-->
    <p class=MsoTitle>Nos soins<o:p></o:p></p><h1>Massages</h1><h4>Au dos</h4>
    <p class=MsoNormal><b><span style='font-family:"Calibri"'>Suédois</span></b> : 60&nbsp;min<o:p></o:p></p>
    ${wordLine('Huiles', { list: 'l0 level1 lfo1', marker: '·' })}
    ${wordLine('tiède', { list: 'l0 level2 lfo1', marker: 'o' })}
    ${wordLine('Pierres', { list: 'l0 level1 lfo1', marker: '§' })}
    <p class=MsoNormal>Puis<o:p></o:p></p>
    ${wordLine('Arriver', { list: 'l1 level1 lfo2', marker: '1.' })}
    ${wordLine('Se reposer', { list: 'l1 level1 lfo2', marker: '2.' })}
    <table class=MsoTableGrid><tr><td><p class=MsoNormal>Dos</p></td><td><p>42 €</p></td></tr></table>
    <!--EndFragment--></body></html>`)
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  expect(
    [...body.querySelectorAll('h2, h3')].map(({ localName, textContent }) => `${localName} ${textContent}`),
  ).toEqual(['h2 Nos soins', 'h2 Massages', 'h3 Au dos'])
  expect(html).toContain(
    '<ul><li><p>Huiles</p><ul><li><p>tiède</p></li></ul></li><li><p>Pierres</p></li></ul><p>Puis</p>' +
      '<ol><li><p>Arriver</p></li><li><p>Se reposer</p></li></ol>',
  )
  expect(html).toContain('<strong>Suédois</strong>')
  expect(body.querySelectorAll('table td')).toHaveLength(2)
})

test.each([
  ['begins at its second level', [['level2', 'o']], '<ul><li><p></p><ul><li><p>0</p></li></ul></li></ul>'],
  [
    'turns from bullets into numbers',
    [
      ['level1', '·'],
      ['level1', 'a)'],
    ],
    '<ul><li><p>0</p></li></ul><ol><li><p>1</p></li></ol>',
  ],
  ['names a level that Word does not have', [['level4000', '·']], '<p>0</p>'],
] as const)('a list of Word that %s loses no line', async (_title, lines, expected) => {
  const html = await paste(
    lines
      .map(([level, marker], index) => wordLine(String(index), { list: `l0 ${level} lfo1`, marker }))
      .join(''),
  )
  expect(html).toContain(expected)
})

test('an emoji that a site shows as a picture becomes its sign', async () => {
  const html = await paste(
    '<div>Nouveau soin <span><img height="16" width="16" alt="🌸" src="https://static.xx.fbcdn.net/emoji/1f338.png"></span></div>' +
      '<div>Merci <img alt="👩🏽‍🦰" data-plain-text="x" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></div>',
  )
  expect(html).toBe('<p>Nouveau soin 🌸</p><p>Merci 👩🏽‍🦰</p>')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a link that leads through another site keeps its target alone', async () => {
  const html = await paste(
    '<p><a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fexemple.fr%2Fa&h=AT0">ici</a>' +
      ' <a href="https://www.google.com/url?q=https://exemple.fr/b&sa=D">là</a>' +
      ' <a href="https://www.google.com/url?q=javascript:alert(1)">non</a></p>',
  )
  expect(html).toBe('<p><a href="https://exemple.fr/a">ici</a> <a href="https://exemple.fr/b">là</a> non</p>')
})

test('pictures that cannot be pasted are counted and named', async () => {
  const html = await paste(
    '<p>avant <img src="file:///C:/photo.jpg" alt="Le salon"> et <img src="data:image/png;base64,AAAA"> fin</p>',
  )
  expect(html).toBe('<p>avant et fin</p>')
  expect(screen.getByRole('status')).toHaveTextContent(/2 images n’ont pas pu être collées : « Le salon »/)
})
