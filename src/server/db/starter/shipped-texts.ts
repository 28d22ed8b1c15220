import { createHash } from 'node:crypto'

type MailText = { subject: string; body: string }

/**
 * Hashes of every message that a release shipped, as its migrations leave them: an update gives the current text to a
 * template that still holds one of them. `npm run release` prints the entry of a release that lacks one.
 */
export const SHIPPED_TEXTS: Record<string, Record<string, string>> = {
  '0.1.0': {
    booking_confirmed: 'f5dccce4721e0a6dabc34e1f0be3f42b076ed1d10d8f2cc2dacda977c75ac896',
    booking_moved: '8360670c0194082dca99a83ee70009f5c4c7361b6311d1357d87b5da31e2b06a',
    booking_cancelled: 'afc9ff7a67f494ebae58b395eff09b029458075bcc108c9d380d90f045b45341',
    booking_reminder: 'e396a61fb3175ee06e159b4390c780432eea271bf66b13fc7ae647f648c4b620',
    testimonial_invitation: 'e495a9f2cc8ce0d59f01a77e5486dc554eb860c950b1019cb7a28eb6f07f7931',
    testimonial_refused: '56ba64a49191c1fb2d781704e755625ea888485a9fbd96ac95c96141a2b2b06a',
    staff_booking_new: 'b45df32055b92539416a9eee012a1d2bb02ee027e3e50a489b2552aa58b22d0a',
    staff_booking_moved: 'd59087fcfa8d08fafe876633ef5c7e84c4f9c3c01385c94ac1e59bc487e201e7',
    staff_booking_cancelled: 'b5f3bb2a2d8c4af019b05f7b4c54f73101a8a9f62e6a4d91eaf795b19ef1f727',
    contact_message: '050235ff9f6c525519bb2a915410b4ea8bf0860d6dee2c9b7e4c21982912cf03',
    testimonial_received: '12d7489c51f8e90684433b2fb41538b86780d131a3c549f2e8830a574beb9d84',
    password_reset: '699c340b1b20496566f7f376b7d78886dc66e30c948582047a2c28f63dd3b7f2',
    account_created: '1c18d6164747aa004934f550820f350a4dc1ac15c8f79ef5e7ace9231163ed48',
  },
  '0.2.0': {
    booking_confirmed: 'f5dccce4721e0a6dabc34e1f0be3f42b076ed1d10d8f2cc2dacda977c75ac896',
    booking_to_confirm: 'b52a60c35aa123b95a3c8605bbd2977386e79416402ad16b84f87056ecf07ccf',
    booking_moved: '8360670c0194082dca99a83ee70009f5c4c7361b6311d1357d87b5da31e2b06a',
    booking_moved_by_client: 'c09e7b13167e3d64bf688704fb28feffdb77c8d43dce97ba4daa9762939e1a2f',
    booking_changed: '0b48a194823fc1cbcad9d40c319eb1b8e7e580a8ef34854b5ddc9f88e6df629f',
    booking_cancelled: 'afc9ff7a67f494ebae58b395eff09b029458075bcc108c9d380d90f045b45341',
    booking_reminder: 'e396a61fb3175ee06e159b4390c780432eea271bf66b13fc7ae647f648c4b620',
    email_to_confirm: '8a84cddba6a2e85c87f229e32214f3abd650b06979da2bd5a83ae59d8683b5ce',
    email_change_asked: '6a844ca13288206b98053bfe5d45f7170f0b135446f1b6c03376767618f77bd6',
    data_request_received: '85b51ed1bcb9496db55d70db7842ac82e42d8669ac9b7f4757779fece47a5948',
    data_request_done: '4fb0ad51c311cd3aa2745154619ffc7e6834dcb6ec0816f3fe05ae842141c456',
    data_request_refused: '2791e2f6e2f30fe2634128afc3423458a21b6275f84aa59dfaa7f11a5aec1074',
    data_erased: 'b652009e863d0a00cd9dcb8be0fc3ec8854fe1d64b54cb6f65cae6e64ca5df58',
    testimonial_invitation: 'e495a9f2cc8ce0d59f01a77e5486dc554eb860c950b1019cb7a28eb6f07f7931',
    testimonial_published: '9cb857e9bf5a93ef315a82caf6a63c25b9d3eae2b6092944432a2f5a993c4823',
    testimonial_refused: '56ba64a49191c1fb2d781704e755625ea888485a9fbd96ac95c96141a2b2b06a',
    staff_booking_new: 'b45df32055b92539416a9eee012a1d2bb02ee027e3e50a489b2552aa58b22d0a',
    staff_booking_moved: 'd59087fcfa8d08fafe876633ef5c7e84c4f9c3c01385c94ac1e59bc487e201e7',
    staff_booking_changed: 'caf176f47c0d4163219e87ae308feb74be83d6019dcd1b03088f018955611449',
    staff_booking_cancelled: 'b5f3bb2a2d8c4af019b05f7b4c54f73101a8a9f62e6a4d91eaf795b19ef1f727',
    contact_message: '050235ff9f6c525519bb2a915410b4ea8bf0860d6dee2c9b7e4c21982912cf03',
    testimonial_received: '12d7489c51f8e90684433b2fb41538b86780d131a3c549f2e8830a574beb9d84',
    data_request_new: 'bad1530217712a60450cce18266aafc61f2fea95eef56a8a6a5b7964f876df40',
    site_alert: '8d92d5a587979c019649f2c236db1b382d521f7777ff08af896da711eb6bc10d',
    password_reset: '699c340b1b20496566f7f376b7d78886dc66e30c948582047a2c28f63dd3b7f2',
    password_changed: '5ff55dc085327e57dc9e5d2986564cbbbc41e038317c975aad7f204121c26d0c',
    email_changed: '7e75ba9cbce6d65e7369fc3d5868248d7c977ae4e79a6f69f6a322b6f9b90ff0',
    second_factor_changed: '621937d1fa9e82766daa9b9b7dffd8b09f45d88f287b822ba15c0fa4971bc6e7',
    staff_invitation: '20274e3e2a33bcdc55a0094c35bf60fd7af9f86eb50130cad168d79843fa0e69',
    account_created: '1c18d6164747aa004934f550820f350a4dc1ac15c8f79ef5e7ace9231163ed48',
  },
}

export function hashText({ subject, body }: MailText): string {
  return createHash('sha256').update(`${subject}\n${body}`).digest('hex')
}

const HASHES = Object.values(SHIPPED_TEXTS)

export function isShippedText(type: string, text: MailText): boolean {
  const hash = hashText(text)
  return HASHES.some((release) => release[type] === hash)
}
