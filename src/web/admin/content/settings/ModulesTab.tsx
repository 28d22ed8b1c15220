import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import styles from '../../ui/form.module.css'
import { Section } from '../../ui/Section.tsx'
import type { SettingsFormValues } from './settings-form.ts'

export function ModulesTab() {
  const { register } = useFormContext<SettingsFormValues>()
  return (
    <>
      <Section
        id="modules"
        title="Rubriques du site"
        help="Une rubrique désactivée quitte le menu, et sa page n’existe plus pour les visiteurs. Son contenu est gardé."
      >
        <CheckboxField
          label="Galerie"
          description="Les images de votre galerie, à /gallery."
          {...register('enableGallery')}
        />
        <CheckboxField
          label="Témoignages"
          description="Les témoignages que vous avez validés, et le formulaire pour en laisser un, à /testimonials."
          {...register('enableTestimonials')}
        />
      </Section>
      <Section
        id="livre-des-recettes"
        title="Livre des recettes"
        help={french`Notez ce que vos clients paient : le livre des recettes se tient tout seul.`}
      >
        <p className={styles.note}>
          <Link to={adminPaths.bookSettings}>Régler le livre des recettes</Link>
        </p>
      </Section>
      <Section
        id="bons-et-carnets"
        title="Bons cadeaux et carnets"
        help={french`Vendez des bons cadeaux et des carnets de séances : le site tient le compte de ce qu’il en reste.`}
      >
        <p className={styles.note}>
          <Link to={adminPaths.voucherSettings}>Régler les bons et carnets</Link>
        </p>
      </Section>
    </>
  )
}
