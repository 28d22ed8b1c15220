import {
  accountChangeValues,
  type MessageValues,
  previousValues,
  reservationValues,
} from './message-values.ts'
import { frenchTime } from './time.ts'

/** Sample values for a preview without real data; shown as an example, never sent to a client. */
export function exampleValues(origin = 'https://www.exemple.fr'): MessageValues {
  return {
    ...reservationValues({
      at: { day: '2027-04-14', minute: 630 },
      duration: 60,
      serviceName: 'Massage',
      price: 7000,
      practitionerName: 'Prénom Nom',
      clientName: 'Prénom Nom',
      clientEmail: 'client@exemple.fr',
      clientPhone: '06 12 34 56 78',
    }),
    ...previousValues({ day: '2027-04-13', minute: 600 }),
    ...accountChangeValues({ day: '2027-04-13', minute: 600 }, 'user'),
    message: 'Le message écrit sur la page de contact.',
    rating: '5',
    comment: 'Le texte du témoignage.',
    reason: 'Le motif donné par le cabinet.',
    firstName: 'Prénom',
    username: 'prenom_nom',
    manageUrl: `${origin}/reservation/exemple`,
    confirmUrl: `${origin}/confirmation/exemple`,
    confirmBefore: frenchTime(630),
    testimonialUrl: `${origin}/temoignage/exemple`,
    declineUrl: `${origin}/temoignage/exemple/refus`,
    invitationUrl: `${origin}/admin/invitation/exemple`,
    inviterName: 'Prénom Nom',
    resetUrl: `${origin}/admin/mot-de-passe/exemple`,
    agendaUrl: `${origin}/admin/reservations`,
    messagesUrl: `${origin}/admin/messages`,
    moderationUrl: `${origin}/admin/testimonials`,
    signInUrl: `${origin}/admin/login`,
    forgottenUrl: `${origin}/admin/mot-de-passe`,
  }
}
