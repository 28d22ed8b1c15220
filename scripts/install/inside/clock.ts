import { Browser } from './calls.ts'

type Health = { lines: { key: string; text: string }[] }

/** Prints what « État du site » says of the clock, or « right ». The link, if there is one, sets the password. */
const [address = '', link = ''] = process.argv.slice(2)
const password = 'sauge-et-argile-2027'

const browser = new Browser(address)
if (link !== '') await browser.post(`/api/password-reset/${link.split('/').at(-1)}`, { password })
const login = await browser.post('/api/auth/login', { username: 'admin', password })
if (login.status !== 200) throw new Error(`${login.status} ${login.text}`)
const { lines } = await browser.get<Health>('/api/superadmin/health')
console.log(lines.find(({ key }) => key === 'clock')?.text ?? 'right')
