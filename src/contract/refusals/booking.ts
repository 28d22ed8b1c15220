import { CALENDAR_LIMITS } from '#domain/booking/calendars/private-calendar.ts'
import { MAX_CATEGORIES } from '#domain/booking/services/service-categories.ts'
import { MAX_WAITING_REQUESTS } from '#domain/booking/waiting-list.ts'
import { french } from '#domain/language/typography.ts'
import { ATTENDANCE_DAYS } from '#domain/visit/attendance.ts'
import { MAX_OPTIONS } from '#domain/visit/service-parts.ts'

export const BOOKING_REFUSALS = {
  service_gone: [404, 'Cette prestation n’est plus disponible.'],
  practitioner_gone: [404, 'Ce praticien n’est plus disponible.'],
  service_on_request: [409, 'Cette prestation se réserve sur demande. Contactez le cabinet.'],
  variant_gone: [409, 'Cette durée n’est plus proposée. Choisissez-en une autre.'],
  option_gone: [409, 'Cette option n’est plus proposée. Vérifiez votre choix.'],
  terms_changed: [409, 'La durée ou le prix de cette prestation vient de changer. Vérifiez, puis confirmez.'],
  waiting_list_off: [409, 'La liste d’attente est fermée.'],
  waiting_list_full: [
    409,
    french`Vous attendez déjà ${MAX_WAITING_REQUESTS} places : quittez d’abord une attente.`,
  ],
  waiting_without_mail: [409, french`Aucun e-mail ne peut partir : la liste d’attente ne peut pas s’ouvrir.`],
  waiting_taken: [409, 'Cette place vient d’être prise. Vous restez sur la liste.'],
  place_unsuited: [409, 'Cette heure n’est pas libre, ou ne convient pas à cette personne.'],
  waiting_told_enough: [409, french`Cette personne a déjà reçu trois propositions aujourd’hui : appelez-la.`],
  waiting_unreachable: [409, 'Aucun e-mail ne peut partir vers cette personne : appelez-la.'],
  waiting_ended: [409, 'Vous n’attendez plus cette place.'],
  too_many_calendars: [
    409,
    french`Vous avez déjà ${CALENDAR_LIMITS.perPerson} agendas privés : retirez-en un d’abord.`,
  ],
  category_gone: [409, 'Cette catégorie n’existe plus.'],
  category_name_taken: [409, 'Une autre catégorie porte déjà ce nom.'],
  too_many_categories: [409, french`Le site compte déjà ${MAX_CATEGORIES} catégories : supprimez-en une.`],
  too_many_options: [409, french`Le site compte déjà ${MAX_OPTIONS} options : supprimez-en une.`],
  not_groupable: [409, 'Seules des prestations proposées, à une seule durée, se joignent à une autre.'],
  service_not_offered: [409, 'Cette personne ne propose pas cette prestation.'],
  practitioner_off: [409, 'Cette personne ne reçoit pas à cette heure.'],
  slot_taken: [409, 'Ce créneau vient d’être réservé.'],
  slot_unavailable: [409, 'Ce créneau n’est pas proposé.'],
  nobody_works: [
    409,
    french`Aucun praticien ne travaille à cette heure : choisissez-en un vous-même, ou une autre heure.`,
  ],
  series_interrupted: [409, 'Une des dates n’est plus libre : rien n’est enregistré.'],
  slot_past: [409, 'Créneau déjà passé'],
  slot_skipped: [409, 'Cette heure n’existe pas ce jour-là : les horloges passent à l’heure d’été.'],
  move_to_past: [409, "Impossible d'enregistrer dans le passé"],
  move_from_past: [409, 'Impossible de déplacer une réservation dans le passé'],
  reservation_past: [409, 'Événement passé (lecture seule)'],
  attendance_too_early: [409, 'Indiquez la présence du client une fois le rendez-vous commencé.'],
  attendance_too_late: [
    409,
    french`La présence du client s’indique jusqu’à ${ATTENDANCE_DAYS} jours après le rendez-vous.`,
  ],
  attendance_of_cancelled: [409, french`Un rendez-vous annulé est « Annulé tard », ou sans indication.`],
  attendance_of_practice: [
    409,
    french`Le cabinet a annulé ce rendez-vous : « Annulé tard » se note quand c’est le client qui annule.`,
  ],
  reservation_moved: [
    409,
    french`Ce rendez-vous a changé entre-temps : rien n’a été enregistré. Vérifiez l’agenda avant de recommencer.`,
  ],
  person_unclear: [
    409,
    french`Corrigez-vous les coordonnées, ou donnez-vous ce rendez-vous à quelqu’un d’autre ? Choisissez, puis enregistrez.`,
  ],
  client_booked_twice: [409, french`Cette personne a déjà un rendez-vous à cette heure.`],
  block_changed: [
    409,
    french`Cette plage a changé entre-temps : rien n’a été enregistré. Vérifiez l’agenda avant de recommencer.`,
  ],
  reservation_cancelled: [409, 'Ce rendez-vous est annulé.'],
  too_late_to_move: [
    409,
    french`Il est trop tard pour déplacer ce rendez-vous en ligne. Appelez le cabinet : nous trouverons une solution.`,
  ],
  too_late_to_hand_over: [
    409,
    french`Il est trop tard pour donner ce rendez-vous en ligne. Appelez le cabinet : nous trouverons une solution.`,
  ],
  too_late_to_cancel: [
    409,
    'Il est trop tard pour annuler ce rendez-vous en ligne. Appelez le cabinet, même au dernier moment.',
  ],
  booking_by_phone: [
    409,
    'La réservation en ligne n’est pas possible avec ces coordonnées. Appelez le cabinet.',
  ],
  booking_suspended: [409, 'La réservation en ligne est suspendue. Appelez le cabinet.'],
  confirmation_without_mail: [
    409,
    french`La confirmation par e-mail n’est pas activée : aucun e-mail ne peut partir du site.`,
  ],
  too_many_moves: [
    409,
    french`Vous avez déjà déplacé ce rendez-vous trois fois aujourd’hui. Pour le déplacer encore, appelez le cabinet.`,
  ],
  confirmation_ended: [
    409,
    french`Le délai pour confirmer est passé : ce créneau n’est plus gardé pour vous. Choisissez-en un autre ou appelez le cabinet.`,
  ],
  email_change_ended: [
    409,
    french`Ce changement d’adresse n’est plus possible : une autre demande l’a remplacé, ou le rendez-vous a changé entre-temps.`,
  ],
  email_change_by_phone: [
    409,
    'L’adresse e-mail ne peut pas être changée en ligne pour le moment. Appelez le cabinet.',
  ],
  service_changed: [412, french`Cette prestation a changé entre-temps : comparez les deux.`],
  agenda_changed: [
    412,
    french`Cet agenda a changé entre-temps. Votre saisie n’est pas perdue : comparez les deux.`,
  ],
  closures_changed: [
    412,
    french`Les fermetures ont changé entre-temps. Votre saisie n’est pas perdue : comparez les deux.`,
  ],
} as const
