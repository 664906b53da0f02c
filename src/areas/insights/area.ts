import type { Area } from '../area.ts'

export const area: Area = {
  palette: () => import('./palette.ts'),
}
