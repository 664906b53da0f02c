import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'

/** Loaded lazily, because most installations do not require a second factor. */
export const secondFactorStep = lazyIdle(async () => {
  const [{ SecondFactorStep }, { FactorSetUp }] = await Promise.all([
    import('./SecondFactorStep.tsx'),
    import('../../areas/account/security/FactorSetUp.tsx'),
  ])
  type Props = Omit<Parameters<typeof SecondFactorStep>[0], 'SetUp'>
  return (props: Props) => <SecondFactorStep {...props} SetUp={FactorSetUp} />
})
