import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EmailField } from '#web/public/forms/EmailField.tsx'
import { PhoneField } from '#web/public/forms/PhoneField.tsx'

const onSend = vi.fn()

function TestForm() {
  const { register, handleSubmit } = useForm({ defaultValues: { email: '', phone: '' } })
  return (
    <form onSubmit={handleSubmit((values) => onSend(values))}>
      <EmailField {...register('email')} id="email" label="E-mail" />
      <PhoneField {...register('phone')} id="telephone" label="Téléphone" />
      <button type="submit">Envoyer</button>
    </form>
  )
}

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const phone = () => screen.getByLabelText<HTMLInputElement>('Téléphone')
const QUESTION = 'Vouliez-vous dire lea@gmail.com ?'

async function openForm() {
  onSend.mockClear()
  render(<TestForm />)
  const user = userEvent.setup()
  // Both rules are loaded when their field is entered.
  await user.click(email())
  await user.click(phone())
  await vi.dynamicImportSettled()
  const send = () => user.click(screen.getByRole('button', { name: 'Envoyer' }))
  return { user, send }
}

describe('a mail address with a slip in its domain', () => {
  let page: Awaited<ReturnType<typeof openForm>>

  beforeEach(async () => {
    page = await openForm()
    await page.user.type(email(), 'lea@gmial.com')
  })

  test('is not questioned while it is typed', () => {
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', ''])
  })

  test('is questioned politely when the field is left, and corrected by a button', async () => {
    await page.user.tab()
    expect(await screen.findByText(QUESTION)).toHaveAttribute('role', 'status')
    await page.user.click(screen.getByRole('button', { name: 'Corriger' }))
    expect(email()).toHaveValue('lea@gmail.com')
    expect(email()).toHaveFocus()
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
    await page.send()
    expect(onSend).toHaveBeenCalledWith({ email: 'lea@gmail.com', phone: '' })
  })

  test('is no longer questioned once it is changed', async () => {
    await page.user.tab()
    await screen.findByText(QUESTION)
    await page.user.type(email(), 'a')
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
  })

  test('is never refused', async () => {
    await page.send()
    expect(onSend).toHaveBeenCalledWith({ email: 'lea@gmial.com', phone: '' })
  })
})

test('a mail address that looks right is not questioned', async () => {
  const { user } = await openForm()
  await user.type(email(), 'lea@ymail.com')
  await user.tab()
  await vi.dynamicImportSettled()
  expect(screen.queryByText(/Vouliez-vous dire/)).not.toBeInTheDocument()
})

describe('a phone number', () => {
  test('is grouped in pairs while it is typed, and sent so', async () => {
    const { user, send } = await openForm()
    await user.type(phone(), '061234')
    expect(phone()).toHaveValue('06 12 34')
    await user.type(phone(), '5678')
    await send()
    expect(onSend).toHaveBeenCalledWith({ email: '', phone: '06 12 34 56 78' })
  })

  test('is grouped when it is pasted in any spelling', async () => {
    const { user } = await openForm()
    await user.click(phone())
    await user.paste('+33 (0)6.12.34.56.78')
    expect(phone()).toHaveValue('+33 6 12 34 56 78')
  })

  test.each([
    ['06 12 34 56 7', /compte 9 chiffres au lieu de 10/],
    ['06 12 34 56 789', /compte 11 chiffres au lieu de 10/],
  ])('such as %s is questioned when the field is left, and sent all the same', async (typed, question) => {
    const { user, send } = await openForm()
    await user.type(phone(), typed)
    await user.tab()
    expect(await screen.findByText(question)).toHaveAttribute('role', 'status')
    await send()
    expect(onSend).toHaveBeenCalledWith({ email: '', phone: phone().value })
  })

  test('with one digit doubled is corrected by a button', async () => {
    const { user } = await openForm()
    await user.type(phone(), '06 12 34 566 78')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Corriger' }))
    expect(phone()).toHaveValue('06 12 34 56 78')
  })

  test('of another country stays as typed', async () => {
    const { user } = await openForm()
    await user.type(phone(), '+32 470 12 34 56')
    expect(phone()).toHaveValue('+32 470 12 34 56')
  })

  test('keeps the caret where it is edited', async () => {
    const { user } = await openForm()
    await user.type(phone(), '0612345678')
    await user.type(phone(), '9', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect(phone()).toHaveValue('06 19 23 45 67 8')
    expect(phone().selectionStart).toBe(5)
  })

  test.each([
    ['{Backspace}', 6, '06 13 45 67 8', 4],
    ['{Delete}', 5, '06 12 45 67 8', 5],
  ])('loses a digit by %s over a space', async (key, caret, shown, newCaret) => {
    const { user } = await openForm()
    await user.type(phone(), '0612345678')
    await user.type(phone(), key, { initialSelectionStart: caret, initialSelectionEnd: caret })
    expect(phone()).toHaveValue(shown)
    expect(phone().selectionStart).toBe(newCaret)
  })
})
