import { Browser } from './calls.ts'

type Service = { id: number; bookable?: false }
type Slot = { date: string; time: string }

/** Books the next free hour for the given person, as a visitor. */
const [address = '', clientName = ''] = process.argv.slice(2)

const visitor = new Browser(address)
const services = await visitor.get<Service[]>('/api/services')
const serviceId = services.find(({ bookable }) => bookable !== false)?.id
const [slot] = await visitor.get<Slot[]>(`/api/agenda/prochain?serviceId=${serviceId}`)
const clientEmail = `${clientName.toLowerCase().replace(' ', '.')}@exemple.fr`
const booked = await visitor.post('/api/reservations', { ...slot, serviceId, clientName, clientEmail })
if (booked.status !== 201) throw new Error(`${booked.status} ${booked.text}`)
console.log(clientName, slot)
