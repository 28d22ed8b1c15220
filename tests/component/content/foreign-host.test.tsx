import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ForeignHost } from '#web/admin/ui/ForeignHost.tsx'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'

const HTTP = /Une adresse en http peut rester invisible/

test('a warning names each other host once, and a picture of the site needs none', async () => {
  openAdminScreen(
    <>
      <p>Prêt</p>
      <ForeignHost
        addresses={['/uploads/un.webp', 'https://a.exemple/1', 'https://a.exemple/2', 'http://b.exemple/3']}
      />
      <ForeignHost addresses={['/uploads/un.webp', '']} />
    </>,
  )
  await screen.findByText('Prêt')
  const [warning, ...others] = screen.getAllByRole('status')
  expect(warning).toHaveTextContent('transmise à a.exemple, b.exemple.')
  expect(others).toEqual([])
})

test('the warning says that visitors’ IP addresses reach the host, and that the privacy policy names it', async () => {
  openAdminScreen(<ForeignHost addresses={['https://a.exemple/1']} />)
  const warning = await screen.findByRole('status')
  expect(warning).toHaveTextContent('l’adresse IP de chaque visiteur est transmise à a.exemple')
  expect(warning).toHaveTextContent('Votre politique de confidentialité doit le dire et nommer ce site.')
})

test.each([
  ['http://a.exemple/1', true],
  ['https://a.exemple/1', false],
])('a picture at %s is announced as possibly invisible: %s', async (address, isAnnounced) => {
  openAdminScreen(<ForeignHost addresses={[address]} />)
  const warning = await screen.findByRole('status')
  if (isAnnounced) expect(warning).toHaveTextContent(HTTP)
  else expect(warning).not.toHaveTextContent(HTTP)
})
