/** Dialogs of the overview that a finding opens for one instance. */
export const overviewDialogs = ['assign-firewall', 'plan-replacement'] as const

type OverviewDialog = (typeof overviewDialogs)[number]

export const overviewPaths = {
  screen: () => '/overview',
  dialog: (name: OverviewDialog, computeId: number) => `/overview?open=${name}&id=${computeId}`,
}
