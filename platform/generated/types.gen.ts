// Generated from the contract. Do not edit.

import type { CannedAcl, ComputeBackupDay, ComputeBackupWindow, ConfigInterfacePurpose, ConfigRunLevel, ConfigVirtMode, DateTime, DiskFilesystem, DomainType, FirewallEntityType, FirewallPolicy, FirewallProtocol, ListPage, RecordType, StatsSeries } from '../../contract/generated/types.gen.ts'
export type * from '../../contract/generated/types.gen.ts'

export type ComputeSpecs = {
    /**
     * Storage in MB.
     */
    disk: number;
    /**
     * Memory in MB.
     */
    memory: number;
    vcpus: number;
    gpus: number;
    /**
     * Included network transfer per month, in GB.
     */
    transfer: number;
};

export type ComputeAlerts = {
    /**
     * CPU usage in percent, where each core adds 100.
     */
    cpu: number;
    /**
     * Disk operations per second.
     */
    io: number;
    /**
     * Incoming traffic in Mbit/s.
     */
    network_in: number;
    /**
     * Outgoing traffic in Mbit/s.
     */
    network_out: number;
    /**
     * Percentage of the monthly transfer quota.
     */
    transfer_quota: number;
};

export type ComputeBackupSchedule = {
    day: ComputeBackupDay;
    window: ComputeBackupWindow;
};

export type ComputeBackupService = {
    enabled: boolean;
    available: boolean;
    schedule: ComputeBackupSchedule;
    last_successful: DateTime | null;
};

export type Compute = {
    id: number;
    label: string;
    /**
     * Name of the display group. Empty if unset.
     *
     * @deprecated
     */
    group: string;
    /**
     * State of the instance. `running` and `offline` are idle; in all other states the instance is busy and rejects new jobs.
     */
    status: 'running' | 'offline' | 'booting' | 'rebooting' | 'shutting_down' | 'provisioning' | 'deleting' | 'migrating' | 'rebuilding' | 'cloning' | 'restoring' | 'resizing' | 'stopped' | 'billing_suspension';
    created: DateTime;
    updated: DateTime;
    /**
     * Id of the compute type. Null if the type was withdrawn.
     */
    type: string | null;
    region: string;
    /**
     * Id of the image that was deployed last. Null if no image was deployed.
     */
    image: string | null;
    /**
     * IPv4 addresses of the instance, public addresses first.
     */
    ipv4: Array<string>;
    /**
     * SLAAC address with its prefix length. Null if the instance has no IPv6 address.
     */
    ipv6: string | null;
    hypervisor: 'kvm';
    /**
     * Identifier of the host, 40 hexadecimal characters.
     */
    host_uuid: string;
    watchdog_enabled: boolean;
    has_user_data: boolean;
    tags: Array<string>;
    specs: ComputeSpecs;
    alerts: ComputeAlerts;
    backups: ComputeBackupService;
};

export type ComputeBackupDisk = {
    label: string;
    /**
     * Size in MB.
     */
    size: number;
    filesystem: DiskFilesystem;
};

export type ComputeBackup = {
    id: number;
    region: string;
    type: 'auto' | 'snapshot';
    status: 'paused' | 'pending' | 'running' | 'needsPostProcessing' | 'successful' | 'failed' | 'userAborted';
    /**
     * True if the backup can be restored. It can be true while the backup is still pending, so check `status` as well.
     */
    available: boolean;
    /**
     * Name of the snapshot. Null for automatic backups.
     */
    label: string | null;
    created: DateTime;
    updated: DateTime;
    finished: DateTime | null;
    /**
     * Labels of the configuration profiles in the backup. Empty until the backup has finished.
     */
    configs: Array<string>;
    /**
     * Disks in the backup. Empty until the backup has finished.
     */
    disks: Array<ComputeBackupDisk>;
};

export type ComputeBackups = {
    /**
     * Up to three automatic backups: a daily one, one that is 2 to 7 days old, and one that is 8 to 14 days old.
     */
    automatic: Array<ComputeBackup>;
    snapshot: {
        current: ComputeBackup | null;
        in_progress: ComputeBackup | null;
    };
};

export type FirewallRule = {
    protocol: FirewallProtocol;
    /**
     * Ports and port ranges, separated by commas. If absent, the rule applies to all ports.
     */
    ports?: string;
    addresses: {
        ipv4?: Array<string>;
        ipv6?: Array<string>;
    };
    action: FirewallPolicy;
    label?: string;
    description?: string;
};

export type FirewallRules = {
    inbound: Array<FirewallRule>;
    inbound_policy: FirewallPolicy;
    /**
     * Outbound rules. Null and an empty array both mean that there are none.
     */
    outbound: Array<FirewallRule> | null;
    outbound_policy: FirewallPolicy;
};

export type FirewallEntity = {
    id: number;
    type: FirewallEntityType;
    label: string;
    url: string;
};

export type Firewall = {
    id: number;
    label: string;
    status: 'enabled' | 'disabled' | 'deleted';
    created: DateTime;
    updated: DateTime;
    tags: Array<string>;
    rules: FirewallRules;
    entities: Array<FirewallEntity>;
};

export type Volume = {
    id: number;
    label: string;
    status: 'creating' | 'active' | 'resizing' | 'migrating' | 'offline' | 'contact_support';
    /**
     * Size in GB.
     */
    size: number;
    region: string;
    filesystem_path: string;
    /**
     * Id of the instance that the volume is attached to. Null while it is detached.
     */
    compute_id: number | null;
    /**
     * Label of the instance that the volume is attached to. Null while it is detached.
     */
    compute_label: string | null;
    tags: Array<string>;
    hardware_type: 'hdd' | 'nvme';
    created: DateTime;
    updated: DateTime;
};

export type Balancer = {
    id: number;
    /**
     * Name of the load balancer, 3 to 32 characters.
     */
    label: string;
    region: string;
    hostname: string;
    ipv4: string;
    ipv6: string | null;
    /**
     * Maximum number of connections per second from one client IP address. 0 means no limit.
     */
    client_conn_throttle: number;
    /**
     * Traffic of the current month in MB. All values are null until traffic has been measured.
     */
    transfer: {
        in: number | null;
        out: number | null;
        total: number | null;
    };
    tags: Array<string>;
    created: DateTime;
    updated: DateTime;
};

export type StatsNetwork = {
    in: StatsSeries;
    out: StatsSeries;
    private_in: StatsSeries;
    private_out: StatsSeries;
};

export type ComputeStats = {
    title: string;
    /**
     * Time series, all of which have the same timestamps and length.
     */
    data: {
        cpu: StatsSeries;
        /**
         * Disk operations per second, as measured by the `io` alert.
         */
        io: {
            io: StatsSeries;
            swap: StatsSeries;
        };
        netv4: StatsNetwork;
        netv6: StatsNetwork;
    };
};

export type ComputeTransfer = {
    /**
     * Transfer used in the current month, in bytes.
     */
    used: number;
    /**
     * Transfer quota of the current month, in GB. It can differ from the quota of the compute type.
     */
    quota: number;
    /**
     * Transfer above the quota, in GB.
     */
    billable: number;
};

export type ComputeTransferByMonth = {
    /**
     * Incoming traffic in bytes.
     */
    bytes_in: number;
    /**
     * Outgoing traffic in bytes.
     */
    bytes_out: number;
    /**
     * Total traffic in bytes.
     */
    bytes_total: number;
};

export type Kernel = {
    id: string;
    label: string;
    /**
     * Version number. Empty for kernels without a version, such as direct disk boot.
     */
    version: string;
    architecture: 'x86_64' | 'i386';
    kvm: boolean;
    pvops: boolean;
    deprecated: boolean;
    /**
     * Build time. Null if it is unknown, as for some boot loaders.
     */
    built: DateTime | null;
};

export type Price = {
    hourly: number | null;
    monthly: number | null;
};

export type RegionPrice = {
    /**
     * Id of the region.
     */
    id: string;
    hourly: number | null;
    monthly: number | null;
};

export type ComputeType = {
    id: string;
    label: string;
    class: 'nano' | 'standard' | 'dedicated' | 'premium' | 'gpu' | 'highmem';
    /**
     * Memory in MB.
     */
    memory: number;
    /**
     * Storage in MB.
     */
    disk: number;
    /**
     * Included network transfer per month, in GB.
     */
    transfer: number;
    vcpus: number;
    gpus: number;
    /**
     * Outgoing network bandwidth in Mbit/s.
     */
    network_out: number;
    price: Price;
    /**
     * Prices of regions that differ from `price`.
     */
    region_prices: Array<RegionPrice>;
    addons: {
        backups: {
            price: Price;
            region_prices: Array<RegionPrice>;
        };
    };
    /**
     * Id of the type that `mutateCompute` upgrades to. Null if there is no free upgrade.
     */
    successor: string | null;
};

export type ConfigHelpers = {
    updatedb_disabled: boolean;
    distro: boolean;
    modules_dep: boolean;
    network: boolean;
    devtmpfs_automount: boolean;
};

export type ConfigDevice = {
    disk_id: number | null;
    volume_id: number | null;
};

export type ConfigDevices = {
    sda: ConfigDevice | null;
    sdb: ConfigDevice | null;
    sdc: ConfigDevice | null;
    sdd: ConfigDevice | null;
    sde: ConfigDevice | null;
    sdf: ConfigDevice | null;
    sdg: ConfigDevice | null;
    sdh: ConfigDevice | null;
};

export type ConfigInterfaceIpv4 = {
    /**
     * IPv4 address of the interface in the subnet.
     */
    vpc: string;
    /**
     * Public IPv4 address that is mapped to the VPC address by 1:1 NAT. Null if there is none.
     */
    nat_1_1: string | null;
};

export type ConfigInterface = {
    id: number;
    purpose: ConfigInterfacePurpose;
    /**
     * True if this interface provides the default route. False if it was never set explicitly.
     */
    primary: boolean;
    /**
     * True if the instance is currently booted with this configuration profile.
     */
    active: boolean;
    /**
     * Name of the VLAN. Null for other purposes.
     */
    label: string | null;
    /**
     * IPv4 address in the VLAN, in CIDR notation. Empty if unset; null for purposes other than `vlan`.
     */
    ipam_address: string | null;
    /**
     * Id of the VPC. Null unless the purpose is `vpc`.
     */
    vpc_id: number | null;
    /**
     * Id of the VPC subnet. Null unless the purpose is `vpc`.
     */
    subnet_id: number | null;
    /**
     * IPv4 addresses of a VPC interface. Null unless the purpose is `vpc`.
     */
    ipv4: ConfigInterfaceIpv4 | null;
    /**
     * IPv4 ranges that are routed to the interface, in CIDR notation. Null unless the purpose is `vpc`.
     */
    ip_ranges: Array<string> | null;
};

export type ConfigProfile = {
    id: number;
    label: string;
    kernel: string;
    root_device: string;
    /**
     * Free-form comments of the user. Empty or null if unset.
     */
    comments: string | null;
    /**
     * Memory limit in MB. 0 means all memory of the instance.
     */
    memory_limit: number;
    run_level: ConfigRunLevel;
    virt_mode: ConfigVirtMode;
    helpers: ConfigHelpers;
    devices: ConfigDevices;
    initrd: null;
    /**
     * Network interfaces in order, starting with eth0. An empty array means that the instance has only the default public interface.
     */
    interfaces: Array<ConfigInterface>;
    created: DateTime;
    updated: DateTime;
};

export type Disk = {
    id: number;
    label: string;
    status: 'ready' | 'not ready' | 'deleting';
    /**
     * Size in MB.
     */
    size: number;
    filesystem: DiskFilesystem;
    created: DateTime;
    updated: DateTime;
};

export type IpAddressVpcNat = {
    vpc_id: number;
    subnet_id: number;
    /**
     * IPv4 address in the VPC subnet.
     */
    address: string;
};

export type IpAddress = {
    address: string;
    /**
     * Default gateway. Null for private IPv4 addresses.
     */
    gateway: string | null;
    subnet_mask: string;
    prefix: number;
    type: 'ipv4' | 'ipv6' | 'ipv6/pool' | 'ipv6/range';
    public: boolean;
    rdns: string | null;
    compute_id: number;
    region: string;
    /**
     * VPC address that this public address is mapped to by 1:1 NAT, or null. Absent for IPv6 addresses.
     */
    vpc_nat_1_1?: IpAddressVpcNat | null;
};

export type VpcIp = {
    /**
     * IPv4 address. Null if the row describes a range.
     */
    address: string | null;
    /**
     * IPv4 range in CIDR notation. Null if the row describes a single address.
     */
    address_range: string | null;
    vpc_id: number;
    subnet_id: number;
    compute_id: number;
    config_id: number;
    interface_id: number;
    region: string;
    /**
     * True if the instance is booted with this interface.
     */
    active: boolean;
    /**
     * Public IPv4 address that is mapped to the address by 1:1 NAT. Null if there is none.
     */
    nat_1_1: string | null;
    /**
     * First host address of the subnet.
     */
    gateway: string | null;
    /**
     * Prefix length of the subnet.
     */
    prefix: number | null;
    subnet_mask: string;
};

export type Ipv6Range = {
    /**
     * Network address of the range, without the prefix length.
     */
    range: string;
    prefix: number;
    region: string;
    route_target: string | null;
};

export type ComputeIpv6 = {
    slaac: IpAddress;
    link_local: IpAddress;
    /**
     * Routed IPv6 ranges and IPv6 pools.
     */
    global: Array<Ipv6Range>;
};

export type ComputeIps = {
    ipv4: {
        public: Array<IpAddress>;
        private: Array<IpAddress>;
        shared: Array<IpAddress>;
        reserved: Array<IpAddress>;
        vpc: Array<VpcIp>;
    };
    /**
     * IPv6 addresses of the instance. Null or absent if it has none.
     */
    ipv6?: ComputeIpv6 | null;
};

export type FirewallDevice = {
    id: number;
    created: DateTime;
    updated: DateTime;
    entity: FirewallEntity;
};

export type Vlan = {
    label: string;
    region: string;
    computes: Array<number>;
    created: DateTime;
};

export type ScriptField = {
    label: string;
    /**
     * Key of the value in `script_data`.
     */
    name: string;
    example?: string;
    default?: string;
    /**
     * Allowed values, separated by commas. Exactly one may be chosen.
     */
    oneof?: string;
    /**
     * Allowed values, separated by commas. Any number may be chosen.
     */
    manyof?: string;
};

export type Script = {
    id: number;
    /**
     * Name of the script, 3 to 128 characters.
     */
    label: string;
    username: string;
    description: string;
    /**
     * Ids of compatible images. `any/all` means all images; null represents a withdrawn image.
     */
    images: Array<string | null>;
    is_public: boolean;
    /**
     * True if the script belongs to the user's account.
     */
    mine: boolean;
    deployments_total: number;
    deployments_active: number;
    created: DateTime;
    updated: DateTime;
    rev_note: string;
    script: string;
    user_avatar_id: string;
    /**
     * Position in the script catalog of the service. 0 for scripts that are not in the catalog.
     */
    ordinal: number;
    /**
     * Path or URL of the logo. Empty if the script has no logo.
     */
    logo_url: string;
    user_defined_fields: Array<ScriptField>;
};

export type Subnet = {
    id: number;
    label: string;
    /**
     * IPv4 range in canonical CIDR notation.
     */
    ipv4: string;
    /**
     * Ids of the instances with a configuration profile that uses the subnet, whether or not they are booted with it.
     */
    computes: Array<number>;
    created: DateTime;
    updated: DateTime | null;
};

export type Vpc = {
    id: number;
    label: string;
    /**
     * Description of the VPC. Empty if unset.
     */
    description: string;
    /**
     * Id of the region.
     */
    region: string;
    subnets: Array<Subnet>;
    created: DateTime;
    updated: DateTime | null;
};

export type TicketEntity = {
    /**
     * Id of the object. Absent for a VLAN, which is identified by its label.
     */
    id?: number;
    label: string;
    type: 'compute' | 'domain' | 'volume' | 'balancer' | 'firewall' | 'database' | 'kubecluster' | 'metricsclient' | 'vpc' | 'vlan';
    url: string;
};

export type Ticket = {
    id: number;
    summary: string;
    /**
     * Full description of the issue, unmodified. It may contain line breaks.
     */
    description: string;
    /**
     * `new` until the first reply, then `open`. `closed` tickets do not accept replies or attachments.
     */
    status: 'closed' | 'new' | 'open';
    closable: boolean;
    closed: DateTime | null;
    opened: DateTime;
    /**
     * Name of the user who opened the ticket.
     */
    opened_by: string;
    updated: DateTime;
    updated_by: string | null;
    /**
     * Avatar id of the user who opened the ticket. `0` if there is no avatar.
     */
    avatar_id: string;
    /**
     * Names of the attached files.
     */
    attachments: Array<string>;
    entity: TicketEntity | null;
};

export type TicketReply = {
    id: number;
    created: DateTime;
    /**
     * Username of the author, or the display name of a support employee.
     */
    created_by: string;
    description: string;
    /**
     * True if the author is an employee of the provider.
     */
    from_compute: boolean;
    avatar_id: string;
};

export type Domain = {
    id: number;
    domain: string;
    type: DomainType;
    status: 'active' | 'disabled' | 'edit_mode' | 'has_errors';
    /**
     * E-mail address of the zone administrator. Empty for a slave domain.
     */
    soa_email: string;
    /**
     * Description of the domain. Empty if unset.
     */
    description: string | null;
    /**
     * Name of the display group. Empty if unset.
     */
    group: string | null;
    master_ips: Array<string>;
    axfr_ips: Array<string>;
    tags: Array<string>;
    /**
     * Interval after which a failed refresh is retried, in seconds. 0 means the default of 14400.
     */
    retry_sec: number;
    /**
     * Interval at which slaves refresh the zone, in seconds. 0 means the default of 14400.
     */
    refresh_sec: number;
    /**
     * Time after which a slave that cannot refresh the zone stops answering queries, in seconds. 0 means the default of 1209600.
     */
    expire_sec: number;
    /**
     * Default TTL of the records, in seconds. 0 means the default of 86400.
     */
    ttl_sec: number;
    errors?: string;
    created: DateTime;
    updated: DateTime;
};

export type CaaTag = 'issue' | 'issuewild' | 'iodef';

export type DomainRecord = {
    id: number;
    type: RecordType;
    /**
     * Host name relative to the domain. Empty for the domain itself; `_service._protocol` for SRV records.
     */
    name: string;
    target: string;
    /**
     * Priority of MX and SRV records, where lower values are preferred. 0 for other types.
     */
    priority: number;
    /**
     * Weight of SRV records. 0 for other types.
     */
    weight: number;
    /**
     * Port of SRV records. 0 for other types.
     */
    port: number;
    /**
     * Service name with a leading underscore. Null for types other than SRV.
     */
    service: string | null;
    /**
     * Protocol name with a leading underscore. Null for types other than SRV.
     */
    protocol: string | null;
    /**
     * TTL in seconds. 0 means that `ttl_sec` of the domain applies.
     */
    ttl_sec: number;
    /**
     * CAA property tag. Null for types other than CAA.
     */
    tag: CaaTag | null;
    created: DateTime;
    updated: DateTime;
};

export type ZoneFile = {
    /**
     * Lines of the zone file. Empty until the zone has been rendered for the first time.
     */
    zone_file: Array<string>;
};

export type Tag = {
    label: string;
};

export type TaggedObject = {
    type: 'compute';
    data: Compute;
} | {
    type: 'domain';
    data: Domain;
} | {
    type: 'volume';
    data: Volume;
} | {
    type: 'balancer';
    data: Balancer;
};

export type RegionResolvers = {
    /**
     * IPv4 addresses of the DNS resolvers, separated by commas and optional spaces.
     */
    ipv4: string;
    /**
     * IPv6 addresses of the DNS resolvers, separated by commas and optional spaces.
     */
    ipv6: string;
};

export type Region = {
    id: string;
    /**
     * Display name, consisting of the city, the state or region, and the country.
     */
    label: string;
    /**
     * ISO 3166-1 alpha-2 country code in lower case.
     */
    country: string;
    /**
     * Services offered in the region, for example Computes, Balancers, Block Storage, Block Storage Migrations, Object Storage, GPU Computes, Bare Metal, Kubernetes, Cloud Firewall, Vlans, VPCs, Managed Databases, Metadata, Premium Plans or Placement Group. Clients must accept unknown values.
     */
    capabilities: Array<string>;
    resolvers: RegionResolvers;
    status: 'ok' | 'outage';
};

export type RegionAvailability = {
    /**
     * Id of the region.
     */
    region: string;
    /**
     * Availability code of the plan, such as `premium4096.7`. It differs from the id of the compute type.
     */
    plan: string;
    available: boolean;
};

export type DatabaseEngineName = 'mysql' | 'postgresql';

export type DatabaseEngine = {
    id: string;
    engine: DatabaseEngineName;
    version: string;
};

export type DatabasePrices = Array<{
    /**
     * Number of nodes in the cluster.
     */
    quantity: 1 | 2 | 3;
    /**
     * Price in US dollars for the whole cluster.
     */
    price: {
        hourly: number;
        monthly: number;
    };
}>;

export type DatabaseType = {
    id: string;
    label: string;
    class: 'nano' | 'standard' | 'dedicated' | 'premium';
    /**
     * Memory per node in MB.
     */
    memory: number;
    /**
     * Storage per node in MB.
     */
    disk: number;
    vcpus: number;
    engines: {
        mysql: DatabasePrices;
        postgresql: DatabasePrices;
    };
    deprecated?: boolean;
};

export type DatabaseStatus = 'provisioning' | 'active' | 'suspending' | 'suspended' | 'resuming' | 'restoring' | 'failed' | 'degraded' | 'updating' | 'backing_up' | 'resizing' | 'deleting';

export type DatabaseHosts = {
    primary: string | null;
    /**
     * Host name in the private network.
     */
    secondary: string | null;
};

export type DatabaseMaintenance = {
    frequency: 'weekly' | 'monthly';
    /**
     * Maximum duration of the window in hours.
     */
    duration: number;
    /**
     * Hour in which the window starts, in UTC.
     */
    hour_of_day: number;
    /**
     * Day of the week, where 1 is Monday and 7 is Sunday. Null until the database has been provisioned.
     */
    day_of_week: number | null;
    /**
     * Week of the month. Null for weekly windows.
     */
    week_of_month: number | null;
    /**
     * Patches that are waiting for the next maintenance window.
     */
    pending?: Array<{
        deadline: string | null;
        description: string;
        planned_for: string | null;
    }>;
};

export type DatabaseSummary = {
    id: number;
    label: string;
    region: string;
    /**
     * Id of the database plan of the nodes.
     */
    type: string;
    engine: DatabaseEngineName;
    version: string;
    status: DatabaseStatus;
    encrypted: boolean;
    allow_list: Array<string>;
    cluster_size: 1 | 3;
    hosts: DatabaseHosts;
    port: number;
    updates: DatabaseMaintenance;
    created: DateTime;
    updated: DateTime;
    instance_uri: string;
};

export type DatabaseReplicationType = 'none' | 'asynch' | 'semi_synch';

export type DatabaseCommitType = 'on' | 'local' | 'remote_write' | 'remote_apply' | 'off';

export type Database = {
    id: number;
    label: string;
    region: string;
    /**
     * Id of the database plan of the nodes.
     */
    type: string;
    engine: DatabaseEngineName;
    version: string;
    status: DatabaseStatus;
    encrypted: boolean;
    ssl_connection: boolean;
    /**
     * IP addresses and ranges that may connect, as they were sent. Empty if all connections are blocked.
     */
    allow_list: Array<string>;
    cluster_size: 1 | 3;
    hosts: DatabaseHosts;
    port: number;
    replication_type: DatabaseReplicationType;
    /**
     * Synchronization level of replicas. Absent for MySQL.
     */
    replication_commit_type?: DatabaseCommitType;
    updates: DatabaseMaintenance;
    created: DateTime;
    updated: DateTime;
    /**
     * Total storage in GB.
     */
    total_disk_size_gb?: number;
    /**
     * Used storage in GB.
     */
    used_disk_size_gb?: number;
};

export type DatabaseBackup = {
    id: number;
    type: 'auto' | 'snapshot';
    label: string;
    created: DateTime;
};

export type DatabaseCredentials = {
    username: string;
    password: string;
};

export type DatabaseSsl = {
    /**
     * PEM certificate, Base64-encoded. Null if the database does not use SSL.
     */
    ca_certificate: string | null;
};

export type Image = {
    /**
     * Id of the image. It starts with `compute/` for public images and with `private/` for images of the account.
     */
    id: string;
    label: string;
    description: string | null;
    created: DateTime;
    /**
     * Time of the last change. Null for automatic images.
     */
    updated: DateTime | null;
    /**
     * Name of the user who created the image. `compute` for public images; null for automatic images.
     */
    created_by: string | null;
    /**
     * `automatic` images are created from deleted instances. All other images, including public ones, are `manual`.
     */
    type: 'manual' | 'automatic';
    is_public: boolean;
    deprecated: boolean;
    /**
     * Minimum disk size for deploying the image, in MB. 0 until an upload has been processed.
     */
    size: number;
    vendor: string | null;
    /**
     * Time when an automatic image expires. Null for other images.
     */
    expiry: DateTime | null;
    /**
     * End of life of a public image. Null for private images and for rolling distributions.
     */
    eol: DateTime | null;
    status: 'creating' | 'pending_upload' | 'available' | 'deleted';
    capabilities: Array<'cloud-init'>;
};

export type ImageUploaded = {
    /**
     * Absolute pre-signed URL for uploading the data, valid for 24 hours.
     */
    upload_to: string;
    image: Image;
};

export type Bucket = {
    label: string;
    cluster: string;
    hostname: string;
    created: DateTime;
    /**
     * Total size of the objects in bytes.
     */
    size: number;
    /**
     * Number of objects in the bucket.
     */
    objects: number;
};

export type BucketAccess = {
    acl: CannedAcl;
    acl_xml: string;
    /**
     * True if CORS requests are allowed from all origins.
     */
    cors_enabled: boolean;
    cors_xml: string | null;
};

export type ObjectAcl = {
    acl: CannedAcl;
    acl_xml: string;
};

export type StorageObject = {
    /**
     * Full name of the object. A common prefix ends with the delimiter.
     */
    name: string;
    /**
     * Size in bytes.
     */
    size: number | null;
    etag: string | null;
    /**
     * Time of the last modification in ISO 8601 format, possibly with milliseconds and a `Z` suffix.
     */
    last_modified: string | null;
    owner: string | null;
};

export type ObjectList = {
    data: Array<StorageObject>;
    /**
     * Value of `marker` for the next page. Null on the last page.
     */
    next_marker: string | null;
    is_truncated: boolean;
};

export type ObjectUrl = {
    url: string;
    /**
     * True if the object existed when the URL was created.
     */
    exists: boolean;
};

export type BucketTls = {
    ssl: boolean;
};

export type StorageCluster = {
    id: string;
    region: string;
    status: 'available' | 'unavailable';
    domain: string;
    static_site_domain: string;
};

export type StorageKeyAccess = {
    cluster: string;
    bucket_name: string;
    permissions: 'read_only' | 'read_write';
};

export type StorageKey = {
    id: number;
    label: string;
    access_key: string;
    /**
     * Secret key. Only returned when the key is created; `[REDACTED]` in all other responses.
     */
    secret_key: string;
    limited: boolean;
    /**
     * Buckets that a limited key can access. Null for an unlimited key.
     */
    bucket_access: Array<StorageKeyAccess> | null;
};

export type StorageTransfer = {
    /**
     * Outbound transfer of the current month in bytes.
     */
    used: number;
};

export type ObjectContentType = {
    /**
     * `Content-Type` header of downloads.
     */
    content_type: string;
};

export type CreditCard = {
    last_four: string | null;
    expiry: string | null;
};

export type Account = {
    first_name: string;
    last_name: string;
    company: string;
    email: string;
    address_1: string;
    address_2: string;
    city: string;
    state: string;
    zip: string;
    /**
     * ISO 3166-1 alpha-2 country code in upper case. Empty if unknown.
     */
    country: string;
    phone: string;
    tax_id: string;
    /**
     * Balance in US dollars. A positive amount is owed by the customer.
     */
    balance: number;
    /**
     * Charges since the last invoice, in US dollars.
     */
    balance_uninvoiced: number;
    active_since: DateTime;
    capabilities: Array<string>;
    active_promotions: Array<{
        [key: string]: unknown;
    }>;
    billing_source: 'compute' | 'partner';
    credit_card: CreditCard;
    /**
     * Unique identifier of the account in external systems.
     */
    euuid: string;
};

export type AccountSettings = {
    managed: boolean;
    /**
     * Default of `helpers.network` in new configuration profiles.
     */
    network_helper: boolean;
    /**
     * True if all new instances are enrolled in the backup service, even if the create request sets `backups_enabled` to false.
     */
    backups_enabled: boolean;
    object_storage: 'active' | 'disabled' | 'suspended';
    metrics_subscription: string | null;
};

export type NotificationEntity = {
    /**
     * Id of the entity. A region id is a string; null for the account.
     */
    id: number | string | null;
    label: string | null;
    type: 'account' | 'compute' | 'balancer' | 'volume' | 'region' | 'ticket' | 'promotion' | 'entity_transfer';
    url: string | null;
};

export type Notification = {
    type: 'migration_scheduled' | 'migration_imminent' | 'migration_pending' | 'reboot_scheduled' | 'outage' | 'maintenance' | 'payment_due' | 'ticket_important' | 'ticket_abuse' | 'notice' | 'promotion' | 'billing_email_bounce' | 'user_email_bounce' | 'volume_migration_scheduled' | 'volume_migration_imminent';
    severity: 'minor' | 'major' | 'critical';
    label: string;
    message: string;
    /**
     * Details as Markdown, or null.
     */
    body: string | null;
    when: DateTime | null;
    until: DateTime | null;
    entity: NotificationEntity | null;
};

export type EventEntity = {
    /**
     * Id of the entity. A string for regions, tags, IP addresses and public images; an integer otherwise.
     */
    id: number | string;
    label: string;
    type: string;
    url: string;
};

export type Event = {
    /**
     * Ids ascend over time. A job keeps the same id while its status and progress change.
     */
    id: number;
    /**
     * Kind of event, such as `compute_boot`. Clients must accept unknown values.
     */
    action: string;
    /**
     * A job changes from `scheduled` to `started` and then to `finished` or `failed`. Instantaneous events have the status `notification`.
     */
    status: 'scheduled' | 'started' | 'finished' | 'failed' | 'notification';
    created: DateTime;
    entity: EventEntity | null;
    secondary_entity: EventEntity | null;
    /**
     * Progress of a job in percent. 100 when the job has finished or failed; null for instantaneous events.
     */
    percent_complete: number | null;
    time_remaining: string | number | null;
    rate: string | null;
    /**
     * Running time of the job in seconds. Null while the job is scheduled and for instantaneous events.
     */
    duration: number | null;
    /**
     * Name of the user who caused the event. Null for events caused by the service.
     */
    username: string | null;
    message: string | null;
    seen: boolean;
    read: boolean;
};

export type Login = {
    id: number;
    datetime: DateTime;
    ip: string;
    username: string;
    status: 'successful' | 'failed';
    restricted: boolean;
};

export type MaintenanceEntity = {
    id: number;
    label: string;
    type: string;
    url: string;
};

export type Maintenance = {
    type: 'reboot' | 'cold_migration' | 'live_migration';
    status: 'pending' | 'started' | 'completed';
    reason: string;
    when: DateTime;
    entity: MaintenanceEntity;
};

export type RegionTransfer = {
    /**
     * Id of the region.
     */
    id: string;
    /**
     * Transfer used this month, in GB.
     */
    used: number;
    /**
     * Transfer included this month, in GB.
     */
    quota: number;
    /**
     * Transfer above the quota, in GB.
     */
    billable: number;
};

export type AccountTransfer = {
    /**
     * Transfer used this month, in GB.
     */
    used: number;
    /**
     * Transfer included this month, in GB.
     */
    quota: number;
    /**
     * Transfer above the quota, in GB.
     */
    billable: number;
    region_transfers: Array<RegionTransfer>;
};

export type AccountAvailability = {
    /**
     * Id of the region.
     */
    region: string;
    available: Array<string>;
    unavailable: Array<string>;
};

export type LastLogin = {
    login_datetime: DateTime;
    status: 'successful' | 'failed';
};

export type User = {
    username: string;
    email: string;
    /**
     * True if the user needs grants. An unrestricted user may access every object of the account.
     */
    restricted: boolean;
    /**
     * Labels of the SSH keys in the user's profile.
     */
    ssh_keys: Array<string>;
    /**
     * True if login requires a second factor.
     */
    tfa_enabled: boolean;
    verified_phone_number: string | null;
    password_created?: DateTime | null;
    last_login?: LastLogin | null;
    user_type: 'default' | 'parent' | 'child' | 'proxy';
};

export type GlobalGrants = {
    add_computes: boolean;
    add_vpc: boolean;
    add_databases: boolean;
    add_domains: boolean;
    add_images: boolean;
    add_volumes: boolean;
    add_firewalls: boolean;
    add_balancers: boolean;
    add_scripts: boolean;
    add_metrics: boolean;
    metrics_subscription: boolean;
    cancel_account: boolean;
    account_access: 'read_only' | 'read_write' | null;
    child_account_access: boolean | null;
};

export type Grant = {
    /**
     * Id of the object. For a private image, the number without the `private/` prefix.
     */
    id: number;
    label: string;
    /**
     * Access to the object. Null means no access.
     */
    permissions: 'read_only' | 'read_write' | null;
};

export type Grants = {
    global: GlobalGrants;
    compute: Array<Grant>;
    database: Array<Grant>;
    domain: Array<Grant>;
    image: Array<Grant>;
    volume: Array<Grant>;
    firewall: Array<Grant>;
    balancer: Array<Grant>;
    script: Array<Grant>;
    metrics: Array<Grant>;
    vpc: Array<Grant>;
};

export type Referrals = {
    code: string;
    url: string;
    total: number;
    completed: number;
    pending: number;
    /**
     * Credit earned by referrals, in US dollars.
     */
    credit: number;
};

export type Profile = {
    uid: number;
    username: string;
    email: string;
    /**
     * IANA time zone name. Only used for displaying times.
     */
    timezone: string;
    email_notifications: boolean;
    restricted: boolean;
    two_factor_auth: boolean;
    authentication_type: 'password' | 'github';
    console_auth_method: 'password_keys' | 'keys_only' | 'disabled';
    authorized_keys: Array<string> | null;
    verified_phone_number: string | null;
    ip_whitelist_enabled: boolean;
    referrals: Referrals;
    user_type: 'default' | 'parent' | 'child' | 'proxy';
};

export type Token = {
    id: number;
    label: string;
    /**
     * `*`, or scopes separated by spaces.
     */
    scopes: string;
    created: DateTime;
    /**
     * Time when the token expires. A token without expiry has the value `2999-12-12T05:00:00` or null.
     */
    expiry: DateTime | null;
    /**
     * First 16 hexadecimal characters of the token.
     */
    token: string;
};

export type TokenCreated = {
    id: number;
    label: string;
    /**
     * `*`, or scopes separated by spaces.
     */
    scopes: string;
    created: DateTime;
    /**
     * Time when the token expires. A token without expiry has the value `2999-12-12T05:00:00` or null.
     */
    expiry: DateTime | null;
    /**
     * Full token, 64 hexadecimal characters. It cannot be retrieved later.
     */
    token: string;
};

export type SshKey = {
    id: number;
    label: string;
    /**
     * Public key in OpenSSH format: key type, Base64-encoded key and an optional comment.
     */
    ssh_key: string;
    created: DateTime;
};

export type AuthorizedApp = {
    id: number;
    /**
     * Name of the application.
     */
    label: string;
    /**
     * `*`, or scopes separated by spaces. Empty for an application that may only read the user name.
     */
    scopes: string;
    /**
     * URL of the application's website. Empty if unknown.
     */
    website: string;
    created: DateTime;
    expiry: DateTime;
};

export type ListComputesResponses = {
    /**
     * Instances that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Compute>;
    };
};

export type ListComputesResponse = ListComputesResponses[keyof ListComputesResponses];

export type CreateComputeResponses = {
    /**
     * The created instance, with status `provisioning`.
     */
    200: Compute;
};

export type CreateComputeResponse = CreateComputeResponses[keyof CreateComputeResponses];

export type GetComputeResponses = {
    /**
     * The instance.
     */
    200: Compute;
};

export type GetComputeResponse = GetComputeResponses[keyof GetComputeResponses];

export type UpdateComputeResponses = {
    /**
     * The updated instance.
     */
    200: Compute;
};

export type UpdateComputeResponse = UpdateComputeResponses[keyof UpdateComputeResponses];

export type CloneComputeResponses = {
    /**
     * The new instance, or the existing target instance.
     */
    200: Compute;
};

export type CloneComputeResponse = CloneComputeResponses[keyof CloneComputeResponses];

export type RebuildComputeResponses = {
    /**
     * The instance, with status `rebuilding` and the new image and type. `specs` shows the old values until the rebuild has finished.
     */
    200: Compute;
};

export type RebuildComputeResponse = RebuildComputeResponses[keyof RebuildComputeResponses];

export type ListComputeBackupsResponses = {
    /**
     * Automatic backups and snapshots, as one object instead of a paginated list.
     */
    200: ComputeBackups;
};

export type ListComputeBackupsResponse = ListComputeBackupsResponses[keyof ListComputeBackupsResponses];

export type CreateComputeSnapshotResponses = {
    /**
     * The snapshot, which is still in progress.
     */
    200: ComputeBackup;
};

export type CreateComputeSnapshotResponse = CreateComputeSnapshotResponses[keyof CreateComputeSnapshotResponses];

export type GetComputeBackupResponses = {
    /**
     * The backup.
     */
    200: ComputeBackup;
};

export type GetComputeBackupResponse = GetComputeBackupResponses[keyof GetComputeBackupResponses];

export type ListComputeFirewallsResponses = {
    /**
     * Firewalls assigned to the instance, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Firewall>;
    };
};

export type ListComputeFirewallsResponse = ListComputeFirewallsResponses[keyof ListComputeFirewallsResponses];

export type ListComputeVolumesResponses = {
    /**
     * Volumes attached to the instance, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Volume>;
    };
};

export type ListComputeVolumesResponse = ListComputeVolumesResponses[keyof ListComputeVolumesResponses];

export type ListComputeBalancersResponses = {
    /**
     * Load balancers assigned to the instance that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Balancer>;
    };
};

export type ListComputeBalancersResponse = ListComputeBalancersResponses[keyof ListComputeBalancersResponses];

export type GetComputeStatsResponses = {
    /**
     * Five-minute averages. A new instance has no statistics for some minutes; the response is then 400.
     */
    200: ComputeStats;
};

export type GetComputeStatsResponse = GetComputeStatsResponses[keyof GetComputeStatsResponses];

export type GetComputeStatsByMonthResponses = {
    /**
     * Two-hour averages. Returns 400 if the month has no statistics.
     */
    200: ComputeStats;
};

export type GetComputeStatsByMonthResponse = GetComputeStatsByMonthResponses[keyof GetComputeStatsByMonthResponses];

export type GetComputeTransferResponses = {
    /**
     * Usage of the transfer pool.
     */
    200: ComputeTransfer;
};

export type GetComputeTransferResponse = GetComputeTransferResponses[keyof GetComputeTransferResponses];

export type GetComputeTransferByMonthResponses = {
    /**
     * Public network traffic of the month. All values are 0 for a month without traffic.
     */
    200: ComputeTransferByMonth;
};

export type GetComputeTransferByMonthResponse = GetComputeTransferByMonthResponses[keyof GetComputeTransferByMonthResponses];

export type ListKernelsResponses = {
    /**
     * Kernels, in no particular order.
     */
    200: ListPage & {
        data: Array<Kernel>;
    };
};

export type ListKernelsResponse = ListKernelsResponses[keyof ListKernelsResponses];

export type GetKernelResponses = {
    /**
     * The kernel.
     */
    200: Kernel;
};

export type GetKernelResponse = GetKernelResponses[keyof GetKernelResponses];

export type ListComputeTypesResponses = {
    /**
     * Types grouped by class, in ascending order of size.
     */
    200: ListPage & {
        data: Array<ComputeType>;
    };
};

export type ListComputeTypesResponse = ListComputeTypesResponses[keyof ListComputeTypesResponses];

export type GetComputeTypeResponses = {
    /**
     * The type.
     */
    200: ComputeType;
};

export type GetComputeTypeResponse = GetComputeTypeResponses[keyof GetComputeTypeResponses];

export type ListComputeConfigsResponses = {
    /**
     * Configuration profiles of the instance, in ascending order of id.
     */
    200: ListPage & {
        data: Array<ConfigProfile>;
    };
};

export type ListComputeConfigsResponse = ListComputeConfigsResponses[keyof ListComputeConfigsResponses];

export type CreateComputeConfigResponses = {
    /**
     * The created configuration profile.
     */
    200: ConfigProfile;
};

export type CreateComputeConfigResponse = CreateComputeConfigResponses[keyof CreateComputeConfigResponses];

export type GetComputeConfigResponses = {
    /**
     * The configuration profile.
     */
    200: ConfigProfile;
};

export type GetComputeConfigResponse = GetComputeConfigResponses[keyof GetComputeConfigResponses];

export type UpdateComputeConfigResponses = {
    /**
     * The updated configuration profile.
     */
    200: ConfigProfile;
};

export type UpdateComputeConfigResponse = UpdateComputeConfigResponses[keyof UpdateComputeConfigResponses];

export type ListComputeConfigInterfacesResponses = {
    /**
     * All interfaces in order, starting with eth0, as a plain array instead of a paginated list.
     */
    200: Array<ConfigInterface>;
};

export type ListComputeConfigInterfacesResponse = ListComputeConfigInterfacesResponses[keyof ListComputeConfigInterfacesResponses];

export type AddComputeConfigInterfaceResponses = {
    /**
     * The created interface, which is the last in order.
     */
    200: ConfigInterface;
};

export type AddComputeConfigInterfaceResponse = AddComputeConfigInterfaceResponses[keyof AddComputeConfigInterfaceResponses];

export type GetComputeConfigInterfaceResponses = {
    /**
     * The interface.
     */
    200: ConfigInterface;
};

export type GetComputeConfigInterfaceResponse = GetComputeConfigInterfaceResponses[keyof GetComputeConfigInterfaceResponses];

export type UpdateComputeConfigInterfaceResponses = {
    /**
     * The updated interface.
     */
    200: ConfigInterface;
};

export type UpdateComputeConfigInterfaceResponse = UpdateComputeConfigInterfaceResponses[keyof UpdateComputeConfigInterfaceResponses];

export type ListComputeDisksResponses = {
    /**
     * Disks of the instance, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Disk>;
    };
};

export type ListComputeDisksResponse = ListComputeDisksResponses[keyof ListComputeDisksResponses];

export type CreateComputeDiskResponses = {
    /**
     * The created disk, with status `not ready`.
     */
    200: Disk;
};

export type CreateComputeDiskResponse = CreateComputeDiskResponses[keyof CreateComputeDiskResponses];

export type GetComputeDiskResponses = {
    /**
     * The disk.
     */
    200: Disk;
};

export type GetComputeDiskResponse = GetComputeDiskResponses[keyof GetComputeDiskResponses];

export type UpdateComputeDiskResponses = {
    /**
     * The updated disk.
     */
    200: Disk;
};

export type UpdateComputeDiskResponse = UpdateComputeDiskResponses[keyof UpdateComputeDiskResponses];

export type CloneComputeDiskResponses = {
    /**
     * The created disk.
     */
    200: Disk;
};

export type CloneComputeDiskResponse = CloneComputeDiskResponses[keyof CloneComputeDiskResponses];

export type ListComputeIpsResponses = {
    /**
     * All IP addresses of the instance, including those of all VPC interfaces, as one object instead of a paginated list.
     */
    200: ComputeIps;
};

export type ListComputeIpsResponse = ListComputeIpsResponses[keyof ListComputeIpsResponses];

export type AllocateComputeIpResponses = {
    /**
     * The allocated address.
     */
    200: IpAddress;
};

export type AllocateComputeIpResponse = AllocateComputeIpResponses[keyof AllocateComputeIpResponses];

export type GetComputeIpResponses = {
    /**
     * The address.
     */
    200: IpAddress;
};

export type GetComputeIpResponse = GetComputeIpResponses[keyof GetComputeIpResponses];

export type UpdateComputeIpResponses = {
    /**
     * The updated address.
     */
    200: IpAddress;
};

export type UpdateComputeIpResponse = UpdateComputeIpResponses[keyof UpdateComputeIpResponses];

export type ListFirewallsResponses = {
    /**
     * Firewalls that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Firewall>;
    };
};

export type ListFirewallsResponse = ListFirewallsResponses[keyof ListFirewallsResponses];

export type CreateFirewallResponses = {
    /**
     * The created firewall, with status `enabled`.
     */
    200: Firewall;
};

export type CreateFirewallResponse = CreateFirewallResponses[keyof CreateFirewallResponses];

export type GetFirewallResponses = {
    /**
     * The firewall.
     */
    200: Firewall;
};

export type GetFirewallResponse = GetFirewallResponses[keyof GetFirewallResponses];

export type UpdateFirewallResponses = {
    /**
     * The updated firewall.
     */
    200: Firewall;
};

export type UpdateFirewallResponse = UpdateFirewallResponses[keyof UpdateFirewallResponses];

export type GetFirewallRulesResponses = {
    /**
     * The rules. The first matching rule applies.
     */
    200: FirewallRules;
};

export type GetFirewallRulesResponse = GetFirewallRulesResponses[keyof GetFirewallRulesResponses];

export type UpdateFirewallRulesResponses = {
    /**
     * The updated rules.
     */
    200: FirewallRules;
};

export type UpdateFirewallRulesResponse = UpdateFirewallRulesResponses[keyof UpdateFirewallRulesResponses];

export type ListFirewallDevicesResponses = {
    /**
     * Devices of the firewall, in ascending order of id.
     */
    200: ListPage & {
        data: Array<FirewallDevice>;
    };
};

export type ListFirewallDevicesResponse = ListFirewallDevicesResponses[keyof ListFirewallDevicesResponses];

export type CreateFirewallDeviceResponses = {
    /**
     * The created assignment.
     */
    200: FirewallDevice;
};

export type CreateFirewallDeviceResponse = CreateFirewallDeviceResponses[keyof CreateFirewallDeviceResponses];

export type GetFirewallDeviceResponses = {
    /**
     * The device.
     */
    200: FirewallDevice;
};

export type GetFirewallDeviceResponse = GetFirewallDeviceResponses[keyof GetFirewallDeviceResponses];

export type ListVlansResponses = {
    /**
     * VLANs of the account, each with those of its instances that the user may view.
     */
    200: ListPage & {
        data: Array<Vlan>;
    };
};

export type ListVlansResponse = ListVlansResponses[keyof ListVlansResponses];

export type ListIpsResponses = {
    /**
     * IP addresses of the instances that the user may view, without private addresses.
     */
    200: ListPage & {
        data: Array<IpAddress>;
    };
};

export type ListIpsResponse = ListIpsResponses[keyof ListIpsResponses];

export type GetIpResponses = {
    /**
     * The address.
     */
    200: IpAddress;
};

export type GetIpResponse = GetIpResponses[keyof GetIpResponses];

export type UpdateIpResponses = {
    /**
     * The updated address.
     */
    200: IpAddress;
};

export type UpdateIpResponse = UpdateIpResponses[keyof UpdateIpResponses];

export type ListVolumesResponses = {
    /**
     * Volumes that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Volume>;
    };
};

export type ListVolumesResponse = ListVolumesResponses[keyof ListVolumesResponses];

export type CreateVolumeResponses = {
    /**
     * The created volume, with status `creating`.
     */
    200: Volume;
};

export type CreateVolumeResponse = CreateVolumeResponses[keyof CreateVolumeResponses];

export type GetVolumeResponses = {
    /**
     * The volume.
     */
    200: Volume;
};

export type GetVolumeResponse = GetVolumeResponses[keyof GetVolumeResponses];

export type UpdateVolumeResponses = {
    /**
     * The updated volume.
     */
    200: Volume;
};

export type UpdateVolumeResponse = UpdateVolumeResponses[keyof UpdateVolumeResponses];

export type AttachVolumeResponses = {
    /**
     * The attached volume.
     */
    200: Volume;
};

export type AttachVolumeResponse = AttachVolumeResponses[keyof AttachVolumeResponses];

export type ResizeVolumeResponses = {
    /**
     * The volume, with status `resizing`.
     */
    200: Volume;
};

export type ResizeVolumeResponse = ResizeVolumeResponses[keyof ResizeVolumeResponses];

export type CloneVolumeResponses = {
    /**
     * The created volume, with status `creating`.
     */
    200: Volume;
};

export type CloneVolumeResponse = CloneVolumeResponses[keyof CloneVolumeResponses];

export type ListBalancersResponses = {
    /**
     * Load balancers that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Balancer>;
    };
};

export type ListBalancersResponse = ListBalancersResponses[keyof ListBalancersResponses];

export type GetBalancerResponses = {
    /**
     * The balancer.
     */
    200: Balancer;
};

export type GetBalancerResponse = GetBalancerResponses[keyof GetBalancerResponses];

export type ListScriptsResponses = {
    /**
     * Public scripts, and scripts of the account that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Script>;
    };
};

export type ListScriptsResponse = ListScriptsResponses[keyof ListScriptsResponses];

export type GetScriptResponses = {
    /**
     * The script.
     */
    200: Script;
};

export type GetScriptResponse = GetScriptResponses[keyof GetScriptResponses];

export type ListVpcsResponses = {
    /**
     * VPCs that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Vpc>;
    };
};

export type ListVpcsResponse = ListVpcsResponses[keyof ListVpcsResponses];

export type CreateVpcResponses = {
    /**
     * The created VPC with its subnets.
     */
    200: Vpc;
};

export type CreateVpcResponse = CreateVpcResponses[keyof CreateVpcResponses];

export type GetVpcResponses = {
    /**
     * The VPC.
     */
    200: Vpc;
};

export type GetVpcResponse = GetVpcResponses[keyof GetVpcResponses];

export type UpdateVpcResponses = {
    /**
     * The updated VPC.
     */
    200: Vpc;
};

export type UpdateVpcResponse = UpdateVpcResponses[keyof UpdateVpcResponses];

export type ListVpcIpsResponses = {
    /**
     * Rows for each interface address and for each IPv4 range that is routed to an interface.
     */
    200: ListPage & {
        data: Array<VpcIp>;
    };
};

export type ListVpcIpsResponse = ListVpcIpsResponses[keyof ListVpcIpsResponses];

export type ListSubnetsResponses = {
    /**
     * Subnets of the VPC, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Subnet>;
    };
};

export type ListSubnetsResponse = ListSubnetsResponses[keyof ListSubnetsResponses];

export type CreateSubnetResponses = {
    /**
     * The created subnet.
     */
    200: Subnet;
};

export type CreateSubnetResponse = CreateSubnetResponses[keyof CreateSubnetResponses];

export type GetSubnetResponses = {
    /**
     * The subnet.
     */
    200: Subnet;
};

export type GetSubnetResponse = GetSubnetResponses[keyof GetSubnetResponses];

export type UpdateSubnetResponses = {
    /**
     * The updated subnet.
     */
    200: Subnet;
};

export type UpdateSubnetResponse = UpdateSubnetResponses[keyof UpdateSubnetResponses];

export type ListAccountVpcIpsResponses = {
    /**
     * Addresses and ranges of all VPCs. An address can occur several times, because VPCs may use the same address space.
     */
    200: ListPage & {
        data: Array<VpcIp>;
    };
};

export type ListAccountVpcIpsResponse = ListAccountVpcIpsResponses[keyof ListAccountVpcIpsResponses];

export type ListTicketsResponses = {
    /**
     * Tickets of the account. Open tickets come first, and newer ones before older ones.
     */
    200: ListPage & {
        data: Array<Ticket>;
    };
};

export type ListTicketsResponse = ListTicketsResponses[keyof ListTicketsResponses];

export type OpenTicketResponses = {
    /**
     * The created ticket.
     */
    200: Ticket;
};

export type OpenTicketResponse = OpenTicketResponses[keyof OpenTicketResponses];

export type GetTicketResponses = {
    /**
     * The ticket.
     */
    200: Ticket;
};

export type GetTicketResponse = GetTicketResponses[keyof GetTicketResponses];

export type ListTicketRepliesResponses = {
    /**
     * Replies in ascending order of id, which is the order in which they were written.
     */
    200: ListPage & {
        data: Array<TicketReply>;
    };
};

export type ListTicketRepliesResponse = ListTicketRepliesResponses[keyof ListTicketRepliesResponses];

export type CreateTicketReplyResponses = {
    /**
     * The created reply.
     */
    200: TicketReply;
};

export type CreateTicketReplyResponse = CreateTicketReplyResponses[keyof CreateTicketReplyResponses];

export type ListDomainsResponses = {
    /**
     * Domains that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Domain>;
    };
};

export type ListDomainsResponse = ListDomainsResponses[keyof ListDomainsResponses];

export type CreateDomainResponses = {
    /**
     * The created domain.
     */
    200: Domain;
};

export type CreateDomainResponse = CreateDomainResponses[keyof CreateDomainResponses];

export type ImportDomainResponses = {
    /**
     * The created domain. Records that could not be imported are listed in the message of the `domain_import` event.
     */
    200: Domain;
};

export type ImportDomainResponse = ImportDomainResponses[keyof ImportDomainResponses];

export type GetDomainResponses = {
    /**
     * The domain.
     */
    200: Domain;
};

export type GetDomainResponse = GetDomainResponses[keyof GetDomainResponses];

export type UpdateDomainResponses = {
    /**
     * The updated domain.
     */
    200: Domain;
};

export type UpdateDomainResponse = UpdateDomainResponses[keyof UpdateDomainResponses];

export type CloneDomainResponses = {
    /**
     * The created domain.
     */
    200: Domain;
};

export type CloneDomainResponse = CloneDomainResponses[keyof CloneDomainResponses];

export type ListDomainRecordsResponses = {
    /**
     * Records of the domain, in ascending order of id.
     */
    200: ListPage & {
        data: Array<DomainRecord>;
    };
};

export type ListDomainRecordsResponse = ListDomainRecordsResponses[keyof ListDomainRecordsResponses];

export type CreateDomainRecordResponses = {
    /**
     * The created record.
     */
    200: DomainRecord;
};

export type CreateDomainRecordResponse = CreateDomainRecordResponses[keyof CreateDomainRecordResponses];

export type GetDomainRecordResponses = {
    /**
     * The record.
     */
    200: DomainRecord;
};

export type GetDomainRecordResponse = GetDomainRecordResponses[keyof GetDomainRecordResponses];

export type UpdateDomainRecordResponses = {
    /**
     * The updated record.
     */
    200: DomainRecord;
};

export type UpdateDomainRecordResponse = UpdateDomainRecordResponses[keyof UpdateDomainRecordResponses];

export type GetDomainZoneFileResponses = {
    /**
     * The zone file that was rendered last.
     */
    200: ZoneFile;
};

export type GetDomainZoneFileResponse = GetDomainZoneFileResponses[keyof GetDomainZoneFileResponses];

export type ListTagsResponses = {
    /**
     * Tags in alphabetical order.
     */
    200: ListPage & {
        data: Array<Tag>;
    };
};

export type ListTagsResponse = ListTagsResponses[keyof ListTagsResponses];

export type CreateTagResponses = {
    /**
     * The created or existing tag.
     */
    200: Tag;
};

export type CreateTagResponse = CreateTagResponses[keyof CreateTagResponses];

export type ListTaggedObjectsResponses = {
    /**
     * Objects of all types that have the tag.
     */
    200: ListPage & {
        data: Array<TaggedObject>;
    };
};

export type ListTaggedObjectsResponse = ListTaggedObjectsResponses[keyof ListTaggedObjectsResponses];

export type ListRegionsResponses = {
    /**
     * Regions, in no particular order.
     */
    200: ListPage & {
        data: Array<Region>;
    };
};

export type ListRegionsResponse = ListRegionsResponses[keyof ListRegionsResponses];

export type ListRegionsAvailabilityResponses = {
    /**
     * Availability of selected plans in selected regions.
     */
    200: ListPage & {
        data: Array<RegionAvailability>;
    };
};

export type ListRegionsAvailabilityResponse = ListRegionsAvailabilityResponses[keyof ListRegionsAvailabilityResponses];

export type GetRegionResponses = {
    /**
     * The region.
     */
    200: Region;
};

export type GetRegionResponse = GetRegionResponses[keyof GetRegionResponses];

export type GetRegionAvailabilityResponses = {
    /**
     * Availability entries of the region as a plain array, not a paginated list.
     */
    200: Array<RegionAvailability>;
};

export type GetRegionAvailabilityResponse = GetRegionAvailabilityResponses[keyof GetRegionAvailabilityResponses];

export type ListDatabaseEnginesResponses = {
    /**
     * Engine versions, in ascending order of id.
     */
    200: ListPage & {
        data: Array<DatabaseEngine>;
    };
};

export type ListDatabaseEnginesResponse = ListDatabaseEnginesResponses[keyof ListDatabaseEnginesResponses];

export type GetDatabaseEngineResponses = {
    /**
     * The engine.
     */
    200: DatabaseEngine;
};

export type GetDatabaseEngineResponse = GetDatabaseEngineResponses[keyof GetDatabaseEngineResponses];

export type ListDatabaseTypesResponses = {
    /**
     * Plans grouped by class.
     */
    200: ListPage & {
        data: Array<DatabaseType>;
    };
};

export type ListDatabaseTypesResponse = ListDatabaseTypesResponses[keyof ListDatabaseTypesResponses];

export type GetDatabaseTypeResponses = {
    /**
     * The plan.
     */
    200: DatabaseType;
};

export type GetDatabaseTypeResponse = GetDatabaseTypeResponses[keyof GetDatabaseTypeResponses];

export type ListDatabasesResponses = {
    /**
     * Databases that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<DatabaseSummary>;
    };
};

export type ListDatabasesResponse = ListDatabasesResponses[keyof ListDatabasesResponses];

export type ListMysqlDatabasesResponses = {
    /**
     * Databases that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Database>;
    };
};

export type ListMysqlDatabasesResponse = ListMysqlDatabasesResponses[keyof ListMysqlDatabasesResponses];

export type CreateMysqlDatabaseResponses = {
    /**
     * The created database, with status `provisioning`.
     */
    200: Database;
};

export type CreateMysqlDatabaseResponse = CreateMysqlDatabaseResponses[keyof CreateMysqlDatabaseResponses];

export type GetMysqlDatabaseResponses = {
    /**
     * The database.
     */
    200: Database;
};

export type GetMysqlDatabaseResponse = GetMysqlDatabaseResponses[keyof GetMysqlDatabaseResponses];

export type UpdateMysqlDatabaseResponses = {
    /**
     * The updated database, which may already have the status `updating` or `resizing`.
     */
    200: Database;
};

export type UpdateMysqlDatabaseResponse = UpdateMysqlDatabaseResponses[keyof UpdateMysqlDatabaseResponses];

export type ListMysqlDatabaseBackupsResponses = {
    /**
     * Backups of the database, in ascending order of id.
     */
    200: ListPage & {
        data: Array<DatabaseBackup>;
    };
};

export type ListMysqlDatabaseBackupsResponse = ListMysqlDatabaseBackupsResponses[keyof ListMysqlDatabaseBackupsResponses];

export type GetMysqlDatabaseBackupResponses = {
    /**
     * The backup.
     */
    200: DatabaseBackup;
};

export type GetMysqlDatabaseBackupResponse = GetMysqlDatabaseBackupResponses[keyof GetMysqlDatabaseBackupResponses];

export type GetMysqlDatabaseCredentialsResponses = {
    /**
     * The root username and password.
     */
    200: DatabaseCredentials;
};

export type GetMysqlDatabaseCredentialsResponse = GetMysqlDatabaseCredentialsResponses[keyof GetMysqlDatabaseCredentialsResponses];

export type GetMysqlDatabaseSslResponses = {
    /**
     * The CA certificate.
     */
    200: DatabaseSsl;
};

export type GetMysqlDatabaseSslResponse = GetMysqlDatabaseSslResponses[keyof GetMysqlDatabaseSslResponses];

export type ListPostgresqlDatabasesResponses = {
    /**
     * Databases that the user may view, in ascending order of id.
     */
    200: ListPage & {
        data: Array<Database>;
    };
};

export type ListPostgresqlDatabasesResponse = ListPostgresqlDatabasesResponses[keyof ListPostgresqlDatabasesResponses];

export type CreatePostgresqlDatabaseResponses = {
    /**
     * The created database, with status `provisioning`.
     */
    200: Database;
};

export type CreatePostgresqlDatabaseResponse = CreatePostgresqlDatabaseResponses[keyof CreatePostgresqlDatabaseResponses];

export type GetPostgresqlDatabaseResponses = {
    /**
     * The database.
     */
    200: Database;
};

export type GetPostgresqlDatabaseResponse = GetPostgresqlDatabaseResponses[keyof GetPostgresqlDatabaseResponses];

export type UpdatePostgresqlDatabaseResponses = {
    /**
     * The updated database, which may already have the status `updating` or `resizing`.
     */
    200: Database;
};

export type UpdatePostgresqlDatabaseResponse = UpdatePostgresqlDatabaseResponses[keyof UpdatePostgresqlDatabaseResponses];

export type ListPostgresqlDatabaseBackupsResponses = {
    /**
     * Backups of the database, in ascending order of id.
     */
    200: ListPage & {
        data: Array<DatabaseBackup>;
    };
};

export type ListPostgresqlDatabaseBackupsResponse = ListPostgresqlDatabaseBackupsResponses[keyof ListPostgresqlDatabaseBackupsResponses];

export type GetPostgresqlDatabaseBackupResponses = {
    /**
     * The backup.
     */
    200: DatabaseBackup;
};

export type GetPostgresqlDatabaseBackupResponse = GetPostgresqlDatabaseBackupResponses[keyof GetPostgresqlDatabaseBackupResponses];

export type GetPostgresqlDatabaseCredentialsResponses = {
    /**
     * The root username and password.
     */
    200: DatabaseCredentials;
};

export type GetPostgresqlDatabaseCredentialsResponse = GetPostgresqlDatabaseCredentialsResponses[keyof GetPostgresqlDatabaseCredentialsResponses];

export type GetPostgresqlDatabaseSslResponses = {
    /**
     * The CA certificate.
     */
    200: DatabaseSsl;
};

export type GetPostgresqlDatabaseSslResponse = GetPostgresqlDatabaseSslResponses[keyof GetPostgresqlDatabaseSslResponses];

export type ListImagesResponses = {
    /**
     * Private images first, then public images by id, deprecated ones last.
     */
    200: ListPage & {
        data: Array<Image>;
    };
};

export type ListImagesResponse = ListImagesResponses[keyof ListImagesResponses];

export type CreateImageResponses = {
    /**
     * The image, with status `creating`.
     */
    200: Image;
};

export type CreateImageResponse = CreateImageResponses[keyof CreateImageResponses];

export type UploadImageResponses = {
    /**
     * The image, with status `pending_upload`, and the upload URL.
     */
    200: ImageUploaded;
};

export type UploadImageResponse = UploadImageResponses[keyof UploadImageResponses];

export type GetImageResponses = {
    /**
     * The image.
     */
    200: Image;
};

export type GetImageResponse = GetImageResponses[keyof GetImageResponses];

export type UpdateImageResponses = {
    /**
     * The updated image.
     */
    200: Image;
};

export type UpdateImageResponse = UpdateImageResponses[keyof UpdateImageResponses];

export type ListBucketsResponses = {
    /**
     * All buckets of the account.
     */
    200: ListPage & {
        data: Array<Bucket>;
    };
};

export type ListBucketsResponse = ListBucketsResponses[keyof ListBucketsResponses];

export type CreateBucketResponses = {
    /**
     * The created or existing bucket.
     */
    200: Bucket;
};

export type CreateBucketResponse = CreateBucketResponses[keyof CreateBucketResponses];

export type ListClusterBucketsResponses = {
    /**
     * Buckets of the account in the cluster.
     */
    200: ListPage & {
        data: Array<Bucket>;
    };
};

export type ListClusterBucketsResponse = ListClusterBucketsResponses[keyof ListClusterBucketsResponses];

export type GetBucketResponses = {
    /**
     * The bucket.
     */
    200: Bucket;
};

export type GetBucketResponse = GetBucketResponses[keyof GetBucketResponses];

export type GetBucketAccessResponses = {
    /**
     * The ACL and CORS settings.
     */
    200: BucketAccess;
};

export type GetBucketAccessResponse = GetBucketAccessResponses[keyof GetBucketAccessResponses];

export type GetObjectAclResponses = {
    /**
     * The ACL.
     */
    200: ObjectAcl;
};

export type GetObjectAclResponse = GetObjectAclResponses[keyof GetObjectAclResponses];

export type UpdateObjectAclResponses = {
    /**
     * The updated ACL.
     */
    200: ObjectAcl;
};

export type UpdateObjectAclResponse = UpdateObjectAclResponses[keyof UpdateObjectAclResponses];

export type ListObjectsResponses = {
    /**
     * A page of objects and common prefixes.
     */
    200: ObjectList;
};

export type ListObjectsResponse = ListObjectsResponses[keyof ListObjectsResponses];

export type CreateObjectUrlResponses = {
    /**
     * The pre-signed URL.
     */
    200: ObjectUrl;
};

export type CreateObjectUrlResponse = CreateObjectUrlResponses[keyof CreateObjectUrlResponses];

export type GetBucketTlsResponses = {
    /**
     * The certificate status of the bucket.
     */
    200: BucketTls;
};

export type GetBucketTlsResponse = GetBucketTlsResponses[keyof GetBucketTlsResponses];

export type UploadBucketTlsResponses = {
    /**
     * The certificate status of the bucket.
     */
    200: BucketTls;
};

export type UploadBucketTlsResponse = UploadBucketTlsResponses[keyof UploadBucketTlsResponses];

export type ListStorageClustersResponses = {
    /**
     * Clusters, in ascending order of id.
     */
    200: ListPage & {
        data: Array<StorageCluster>;
    };
};

export type ListStorageClustersResponse = ListStorageClustersResponses[keyof ListStorageClustersResponses];

export type GetStorageClusterResponses = {
    /**
     * The cluster.
     */
    200: StorageCluster;
};

export type GetStorageClusterResponse = GetStorageClusterResponses[keyof GetStorageClusterResponses];

export type ListStorageKeysResponses = {
    /**
     * Access keys of the account, in ascending order of id.
     */
    200: ListPage & {
        data: Array<StorageKey>;
    };
};

export type ListStorageKeysResponse = ListStorageKeysResponses[keyof ListStorageKeysResponses];

export type CreateStorageKeyResponses = {
    /**
     * The created key, including the secret key.
     */
    200: StorageKey;
};

export type CreateStorageKeyResponse = CreateStorageKeyResponses[keyof CreateStorageKeyResponses];

export type GetStorageKeyResponses = {
    /**
     * The key.
     */
    200: StorageKey;
};

export type GetStorageKeyResponse = GetStorageKeyResponses[keyof GetStorageKeyResponses];

export type UpdateStorageKeyResponses = {
    /**
     * The updated key.
     */
    200: StorageKey;
};

export type UpdateStorageKeyResponse = UpdateStorageKeyResponses[keyof UpdateStorageKeyResponses];

export type GetStorageTransferResponses = {
    /**
     * Outbound transfer of the current month.
     */
    200: StorageTransfer;
};

export type GetStorageTransferResponse = GetStorageTransferResponses[keyof GetStorageTransferResponses];

export type GetObjectContentTypeResponses = {
    /**
     * The content type.
     */
    200: ObjectContentType;
};

export type GetObjectContentTypeResponse = GetObjectContentTypeResponses[keyof GetObjectContentTypeResponses];

export type UpdateObjectContentTypeResponses = {
    /**
     * The updated content type.
     */
    200: ObjectContentType;
};

export type UpdateObjectContentTypeResponse = UpdateObjectContentTypeResponses[keyof UpdateObjectContentTypeResponses];

export type GetAccountResponses = {
    /**
     * The account.
     */
    200: Account;
};

export type GetAccountResponse = GetAccountResponses[keyof GetAccountResponses];

export type UpdateAccountResponses = {
    /**
     * The updated account.
     */
    200: Account;
};

export type UpdateAccountResponse = UpdateAccountResponses[keyof UpdateAccountResponses];

export type GetAccountSettingsResponses = {
    /**
     * The settings.
     */
    200: AccountSettings;
};

export type GetAccountSettingsResponse = GetAccountSettingsResponses[keyof GetAccountSettingsResponses];

export type UpdateAccountSettingsResponses = {
    /**
     * The updated settings.
     */
    200: AccountSettings;
};

export type UpdateAccountSettingsResponse = UpdateAccountSettingsResponses[keyof UpdateAccountSettingsResponses];

export type ListNotificationsResponses = {
    /**
     * Pending maintenance, outages and due payments, all on one page.
     */
    200: ListPage & {
        data: Array<Notification>;
    };
};

export type ListNotificationsResponse = ListNotificationsResponses[keyof ListNotificationsResponses];

export type ListEventsResponses = {
    /**
     * Events, newest first.
     */
    200: ListPage & {
        data: Array<Event>;
    };
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type GetEventResponses = {
    /**
     * The event.
     */
    200: Event;
};

export type GetEventResponse = GetEventResponses[keyof GetEventResponses];

export type ListAccountLoginsResponses = {
    /**
     * Login attempts of all users of the account.
     */
    200: ListPage & {
        data: Array<Login>;
    };
};

export type ListAccountLoginsResponse = ListAccountLoginsResponses[keyof ListAccountLoginsResponses];

export type GetAccountLoginResponses = {
    /**
     * The login.
     */
    200: Login;
};

export type GetAccountLoginResponse = GetAccountLoginResponses[keyof GetAccountLoginResponses];

export type ListMaintenanceResponses = {
    /**
     * Maintenance of the instances that the user may view.
     */
    200: ListPage & {
        data: Array<Maintenance>;
    };
};

export type ListMaintenanceResponse = ListMaintenanceResponses[keyof ListMaintenanceResponses];

export type GetAccountTransferResponses = {
    /**
     * Usage of the account's transfer pools.
     */
    200: AccountTransfer;
};

export type GetAccountTransferResponse = GetAccountTransferResponses[keyof GetAccountTransferResponses];

export type ListAccountAvailabilityResponses = {
    /**
     * Availability entries, one per region.
     */
    200: ListPage & {
        data: Array<AccountAvailability>;
    };
};

export type ListAccountAvailabilityResponse = ListAccountAvailabilityResponses[keyof ListAccountAvailabilityResponses];

export type GetAccountAvailabilityResponses = {
    /**
     * The availability entry of the region.
     */
    200: AccountAvailability;
};

export type GetAccountAvailabilityResponse = GetAccountAvailabilityResponses[keyof GetAccountAvailabilityResponses];

export type ListUsersResponses = {
    /**
     * Users of the account, in ascending order of id.
     */
    200: ListPage & {
        data: Array<User>;
    };
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type CreateUserResponses = {
    /**
     * The created user.
     */
    200: User;
};

export type CreateUserResponse = CreateUserResponses[keyof CreateUserResponses];

export type GetUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type GetUserResponse = GetUserResponses[keyof GetUserResponses];

export type UpdateUserResponses = {
    /**
     * The updated user.
     */
    200: User;
};

export type UpdateUserResponse = UpdateUserResponses[keyof UpdateUserResponses];

export type GetUserGrantsResponses = {
    /**
     * The global grants, and one row for every object of the account.
     */
    200: Grants;
    /**
     * The user is unrestricted and therefore has no grants.
     */
    204: void;
};

export type GetUserGrantsResponse = GetUserGrantsResponses[keyof GetUserGrantsResponses];

export type UpdateUserGrantsResponses = {
    /**
     * The global grants, and one row for every object of the account.
     */
    200: Grants;
};

export type UpdateUserGrantsResponse = UpdateUserGrantsResponses[keyof UpdateUserGrantsResponses];

export type GetProfileResponses = {
    /**
     * The profile.
     */
    200: Profile;
};

export type GetProfileResponse = GetProfileResponses[keyof GetProfileResponses];

export type UpdateProfileResponses = {
    /**
     * The updated profile.
     */
    200: Profile;
};

export type UpdateProfileResponse = UpdateProfileResponses[keyof UpdateProfileResponses];

export type GetProfileGrantsResponses = {
    /**
     * The global grants, and a row for each object that the user may access.
     */
    200: Grants;
    /**
     * The user is unrestricted and therefore has no grants.
     */
    204: void;
};

export type GetProfileGrantsResponse = GetProfileGrantsResponses[keyof GetProfileGrantsResponses];

export type ListTokensResponses = {
    /**
     * Valid personal access tokens of the user, in ascending order of id. Console sessions and tokens of applications are not included.
     */
    200: ListPage & {
        data: Array<Token>;
    };
};

export type ListTokensResponse = ListTokensResponses[keyof ListTokensResponses];

export type CreateTokenResponses = {
    /**
     * The created token, including its full value, which is only returned in this response.
     */
    200: TokenCreated;
};

export type CreateTokenResponse = CreateTokenResponses[keyof CreateTokenResponses];

export type GetTokenResponses = {
    /**
     * The token.
     */
    200: Token;
};

export type GetTokenResponse = GetTokenResponses[keyof GetTokenResponses];

export type UpdateTokenResponses = {
    /**
     * The updated token.
     */
    200: Token;
};

export type UpdateTokenResponse = UpdateTokenResponses[keyof UpdateTokenResponses];

export type ListSshKeysResponses = {
    /**
     * SSH keys of the user, in ascending order of id.
     */
    200: ListPage & {
        data: Array<SshKey>;
    };
};

export type ListSshKeysResponse = ListSshKeysResponses[keyof ListSshKeysResponses];

export type CreateSshKeyResponses = {
    /**
     * The created key.
     */
    200: SshKey;
};

export type CreateSshKeyResponse = CreateSshKeyResponses[keyof CreateSshKeyResponses];

export type GetSshKeyResponses = {
    /**
     * The key.
     */
    200: SshKey;
};

export type GetSshKeyResponse = GetSshKeyResponses[keyof GetSshKeyResponses];

export type UpdateSshKeyResponses = {
    /**
     * The updated key.
     */
    200: SshKey;
};

export type UpdateSshKeyResponse = UpdateSshKeyResponses[keyof UpdateSshKeyResponses];

export type ListAuthorizedAppsResponses = {
    /**
     * Authorized applications, in ascending order of id.
     */
    200: ListPage & {
        data: Array<AuthorizedApp>;
    };
};

export type ListAuthorizedAppsResponse = ListAuthorizedAppsResponses[keyof ListAuthorizedAppsResponses];

export type GetAuthorizedAppResponses = {
    /**
     * The authorized application.
     */
    200: AuthorizedApp;
};

export type GetAuthorizedAppResponse = GetAuthorizedAppResponses[keyof GetAuthorizedAppResponses];

export type ListProfileLoginsResponses = {
    /**
     * Login attempts of the user in the last 90 days.
     */
    200: ListPage & {
        data: Array<Login>;
    };
};

export type ListProfileLoginsResponse = ListProfileLoginsResponses[keyof ListProfileLoginsResponses];

export type GetProfileLoginResponses = {
    /**
     * The login.
     */
    200: Login;
};

export type GetProfileLoginResponse = GetProfileLoginResponses[keyof GetProfileLoginResponses];
