export const codePaths = {
  screen: () => '/code',
  ofComputes: (computeIds: readonly number[]) =>
    `/code?only=${computeIds.map((id) => `instance_${id}`).join(',')}`,
}
