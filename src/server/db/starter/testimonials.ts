import { typeset } from './french.ts'

/** Fake reviews for trying moderation. They remain pending: a fake review must never be published. */
export const testimonials = [
  {
    client_name: 'Sophie (exemple)',
    rating: 5,
    comment: 'Un accueil doux, un lieu très calme, et un massage californien dont je garde un beau souvenir.',
  },
  {
    client_name: 'Karim (exemple)',
    rating: 5,
    comment:
      'Venu après un semi-marathon, reparti léger ! La pression était exactement celle que je voulais.',
  },
  {
    client_name: 'Hélène (exemple)',
    rating: 4,
    comment: 'Très belle séance. Un peu de bruit dans la cour ce jour-là, vite oublié.',
  },
  {
    client_name: 'Inès (exemple)',
    rating: 5,
    comment:
      'La pause dos et nuque entre midi et deux change la journée. Réservation simple, sans un coup de fil.',
  },
].map((testimonial) => ({ ...testimonial, comment: typeset(`${testimonial.comment} (Avis d’exemple.)`) }))
