export const overviewPaths = { screen: () => '/overview' }
