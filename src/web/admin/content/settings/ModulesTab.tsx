import { useFormContext } from 'react-hook-form'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { SettingsFormValues } from './settings-form.ts'

export function ModulesTab() {
  const { register } = useFormContext<SettingsFormValues>()
  return (
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
  )
}
