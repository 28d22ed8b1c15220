import { html } from './french.ts'

type StarterPage = { slug: string; title: string; content: string }

const EXAMPLE_NOTE = '<p><small>Contenu d’exemple.</small></p>'

/** Required pages. For an empty home page the site renders a built-in welcome. */
export const emptyPages: readonly StarterPage[] = [
  { slug: 'home', title: 'Accueil', content: '' },
  { slug: 'contact', title: 'Contact', content: '' },
]

/** No h1 in the content: the site renders the title. */
export const examplePages: readonly StarterPage[] = [
  {
    slug: 'home',
    title: 'Accueil',
    content: html(`
      <h2>Une heure pour soi</h2>
      <p>Poussez la porte, posez votre manteau, laissez votre téléphone au fond du sac : ici, le temps ralentit.
      Dans deux pièces calmes et chaleureuses, Camille et Théo vous accueillent pour des massages de bien-être,
      à votre rythme.</p>
      <h2>Ce que vous trouverez ici</h2>
      <ul>
        <li>Des massages choisis avec vous, de trente minutes à une heure et demie.</li>
        <li>Des huiles végétales simples, tièdes, avec ou sans parfum.</li>
        <li>Un moment de calme avant et après, avec une tisane si vous le souhaitez.</li>
      </ul>
      <h2>Réserver sans attendre</h2>
      <p>Les créneaux libres sont à jour à toute heure. Choisissez le vôtre ; le règlement se fait sur place.</p>
      ${EXAMPLE_NOTE}`),
  },
  {
    slug: 'contact',
    title: 'Contact',
    content: html(`
      <h2>Nous trouver</h2>
      <p>L’entrée se fait par la cour, au rez-de-chaussée, sans marche. Un arrêt de bus est à deux minutes à pied
      et des places de stationnement se trouvent dans la rue voisine.</p>
      <h2>Horaires</h2>
      <ul>
        <li>Lundi : de 9 h à 18 h</li>
        <li>Du mardi au vendredi : de 9 h à 20 h</li>
        <li>Samedi : de 10 h à 20 h</li>
        <li>Fermé le dimanche</li>
      </ul>
      <h2>Nous écrire</h2>
      <p>Une question sur une prestation ou un bon cadeau ? Écrivez-nous, nous répondons sous deux jours ouvrés.
      Merci de ne pas indiquer d’information de santé dans votre message.</p>
      ${EXAMPLE_NOTE}`),
  },
  {
    slug: 'premiere-visite',
    title: 'Première visite',
    content: html(`
      <h2>Avant de venir</h2>
      <p>Arrivez cinq minutes en avance, le temps de souffler. Prévoyez un repas léger et une tenue confortable ;
      serviettes et huiles vous attendent sur place.</p>
      <h2>Pendant la séance</h2>
      <ul>
        <li>Nous parlons d’abord de vos envies : pression, zones à privilégier ou à laisser tranquilles.</li>
        <li>Un drap vous couvre toujours ; seule la zone massée est découverte.</li>
        <li>Vous pouvez demander à tout moment plus doux, plus fort, ou une pause.</li>
      </ul>
      <h2>Bon à savoir</h2>
      <p>Nos massages sont des moments de détente et de bien-être, rien d’autre. Pour toute question qui touche
      à votre santé, parlez-en d’abord à un professionnel de santé.</p>
      ${EXAMPLE_NOTE}`),
  },
]
