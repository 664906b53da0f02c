/**
 * Manifests of all areas, by path. `src/areas/area.ts` describes them; this layer reads only the part `TaskArea`. The
 * type is open, because the types of tasks import this module.
 */
export const manifests: Readonly<Record<string, object>> = import.meta.glob<object>(
  '../../areas/*/area.ts',
  { eager: true, import: 'area' },
)
