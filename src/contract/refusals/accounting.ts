import { french } from '#domain/language/typography.ts'

export const ACCOUNTING_REFUSALS = {
  book_off: [409, 'Le livre des recettes n’est pas tenu : activez-le d’abord.'],
  book_awaits_number: [
    409,
    'Une sauvegarde a été remise en place : indiquez d’abord le dernier numéro donné par le livre des recettes.',
  ],
  payment_noted_meanwhile: [
    409,
    'Un encaissement vient d’être noté pour ce rendez-vous. Vérifiez ce qui reste à payer.',
  ],
  visit_cancelled_meanwhile: [409, french`Ce rendez-vous vient d’être annulé : rien n’a été encaissé.`],
  receipt_reversed: [409, 'Cette écriture est déjà reprise.'],
  receipt_not_reversible: [
    409,
    french`Cette écriture ne se reprend pas : une reprise reste, et un encaissement remboursé garde son remboursement.`,
  ],
  receipt_of_provider: [
    409,
    french`Cette écriture vient du prestataire de paiement : elle ne se reprend pas. Rendez l’argent par un remboursement.`,
  ],
  refund_by_card: [
    409,
    french`Cette somme retourne sur la carte avec laquelle elle a été payée : remboursez-la depuis le rendez-vous.`,
  ],
  new_visit_gone: [
    409,
    french`Le nouveau rendez-vous est annulé, ou donné à son tour : remboursez cette somme, ou gardez-la.`,
  ],
  new_visit_paid: [409, french`Le nouveau rendez-vous est déjà payé : remboursez cette somme, ou gardez-la.`],
  payment_partly_refunded: [
    409,
    french`Une partie de ce paiement est déjà remboursée : remboursez le reste, puis encaissez le nouveau rendez-vous.`,
  ],
  note_without_business: [
    409,
    french`Une note porte le nom et l’adresse de l’entreprise : indiquez-les dans « Textes légaux ».`,
  ],
  note_without_price: [409, 'Ce rendez-vous n’a pas de prix : indiquez-le avant d’établir la note.'],
  note_cancelled: [409, 'Ce rendez-vous est annulé : il n’y a rien à payer.'],
  note_mail_off: [
    409,
    french`Le message « Note d’un paiement » est désactivé : activez-le dans « Notifications » pour envoyer la note.`,
  ],
  last_number_known: [409, 'Le livre des recettes n’attend aucun numéro.'],
  note_mailed_too_often: [429, 'Cette note a déjà été envoyée cinq fois en 24 heures. Réessayez demain.'],
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
  deposit_asked: [
    409,
    french`Ce rendez-vous se réserve avec un acompte par carte : vérifiez, puis confirmez.`,
  ],
  deposit_unpaid: [409, 'Ce rendez-vous se confirme en payant son acompte.'],
  deposit_over: [409, french`Ce rendez-vous n’est plus gardé : choisissez un autre créneau.`],
  card_payments_off: [409, 'Le paiement par carte n’est pas proposé en ce moment.'],
  checkout_opening: [409, french`Le paiement s’ouvre déjà dans une autre page : réessayez dans une minute.`],
  order_being_paid: [
    409,
    french`Cette commande est en train d’être payée par carte : réessayez dans quelques minutes.`,
  ],
  refund_on_its_way: [409, french`Le remboursement sur la carte est en cours : rien n’est à faire.`],
  refund_in_book: [
    409,
    french`Cette somme est déjà rendue dans le livre des recettes : choisissez « Réglé autrement ».`,
  ],
  payment_provider_silent: [
    503,
    french`Le prestataire de paiement ne répond pas en ce moment. Réessayez dans quelques minutes.`,
  ],
  payment_provider_refused: [
    409,
    french`Le prestataire de paiement a refusé : un responsable en trouve la raison dans « Paiement en ligne ».`,
  ],
  payment_key_missing: [409, 'Enregistrez d’abord la clé du prestataire de paiement.'],
  payment_key_of_test: [
    409,
    french`Cette clé est une clé d’essai, avec laquelle rien n’est payé : enregistrez une clé qui commence par rk_live_.`,
  ],
  payment_key_not_of_test: [409, french`L’essai demande une clé d’essai, qui commence par rk_test_.`],
  payment_address_missing: [
    409,
    french`Le paiement en ligne demande que l’adresse du site soit confirmée, et commence par https.`,
  ],
  payments_under_way: [
    409,
    french`Un paiement ou un remboursement est en cours : réessayez dans une demi-heure.`,
  ],
  payments_held: [
    409,
    french`Une sauvegarde a été remise en place : reprenez d’abord les paiements en ligne dans « Paiement en ligne ».`,
  ],
  order_withdrawn: [409, 'Vous avez déjà renoncé à cette commande.'],
  withdrawal_over: [
    409,
    french`Le délai de rétractation est passé : cette commande ne peut plus être annulée ici.`,
  ],
} as const
