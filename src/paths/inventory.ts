export const inventoryPaths = { screen: () => '/inventory' }
