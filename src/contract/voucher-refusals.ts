import { french } from '#domain/language/typography.ts'

export const VOUCHER_REFUSALS = {
  vouchers_off: [409, 'Les bons cadeaux et les carnets ne sont pas proposés : activez-les d’abord.'],
  voucher_empty: [409, 'Il ne reste rien à rembourser de ce bon.'],
  visit_has_voucher: [409, 'Un bon règle déjà ce rendez-vous : retirez-le d’abord.'],
  voucher_in_use: [
    409,
    french`Cette écriture est la vente d’un bon qui a déjà servi, ou règle un rendez-vous : remboursez plutôt le reste du bon.`,
  ],
  voucher_has_rest: [
    409,
    french`Cet encaissement est la vente d’un bon qui vaut encore : remboursez le reste du bon, sur la page des bons.`,
  ],
  orders_without_mail: [
    409,
    french`Les bons ne se commandent sur le site que si ses e-mails partent : réglez d’abord l’envoi des messages et l’adresse du site.`,
  ],
  voucher_orders_off: [409, 'Aucun bon ne se commande sur le site.'],
  order_lapsed: [409, french`Cette commande n’a pas été réglée à temps : elle est annulée.`],
  order_not_unpaid: [409, 'Cette commande n’attend plus son règlement : rechargez la page.'],
  order_not_withdrawn: [409, 'Cette commande n’a rien à rembourser.'],
  order_withdrawn: [409, 'Vous avez déjà renoncé à cette commande.'],
  withdrawal_over: [
    409,
    french`Le délai de rétractation est passé : cette commande ne peut plus être annulée ici.`,
  ],
} as const
