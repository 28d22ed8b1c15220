import { useHasPermission } from '../use-has-permission.ts'
import { GuideCard } from './GuideCard.tsx'
import { OwnSteps } from './OwnSteps.tsx'

export function Checklist() {
  return useHasPermission('manageSite') ? <GuideCard /> : <OwnSteps />
}
