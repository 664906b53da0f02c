// Generated from the contract. Do not edit.

import type { CannedAcl, ComputeBackupDay, ComputeBackupWindow, ConfigInterfacePurpose, ConfigRunLevel, ConfigVirtMode, DateTime, DiskFilesystem, DomainType, FirewallEntityType, FirewallPolicy, FirewallProtocol, ListPage, RecordType, StatsSeries } from '#contract/types.gen.ts'
export type * from '#contract/types.gen.ts'

export type ComputeSpecs = {
    /**
     * MB.
     */
    disk?: number;
    /**
     * MB.
     */
    memory?: number;
    vcpus?: number;
    gpus?: number;
    /**
     * GB a month.
     */
    transfer?: number;
};

export type ComputeAlerts = {
    /**
     * Percent, 100 for each core.
     */
    cpu?: number;
    /**
     * Disk operations a second.
     */
    io?: number;
    /**
     * Mbit/s.
     */
    network_in?: number;
    /**
     * Mbit/s.
     */
    network_out?: number;
    /**
     * Percent of the transfer quota.
     */
    transfer_quota?: number;
};

export type ComputeBackupSchedule = {
    day?: ComputeBackupDay;
    window?: ComputeBackupWindow;
};

export type ComputeBackupService = {
    enabled?: boolean;
    available?: boolean;
    schedule?: ComputeBackupSchedule;
    last_successful?: DateTime | null;
};

export type Compute = {
    id: number;
    label?: string;
    /**
     * Empty when unset.
     *
     * @deprecated
     */
    group?: string;
    /**
     * Idle when `running` or `offline`, busy otherwise.
     */
    status?: string;
    created?: DateTime;
    updated?: DateTime;
    /**
     * The type id; null for a type that was withdrawn.
     */
    type?: string | null;
    region?: string;
    /**
     * The image deployed last; null for an empty instance.
     */
    image?: string | null;
    /**
     * Public addresses first, then private ones.
     */
    ipv4?: Array<string>;
    /**
     * The SLAAC address with its prefix length.
     */
    ipv6?: string | null;
    hypervisor?: string;
    /**
     * 40 hexadecimal characters.
     */
    host_uuid?: string;
    watchdog_enabled?: boolean;
    has_user_data?: boolean;
    tags?: Array<string>;
    specs?: ComputeSpecs;
    alerts?: ComputeAlerts;
    backups?: ComputeBackupService;
};

export type ComputeBackupDisk = {
    label?: string;
    /**
     * MB.
     */
    size?: number;
    filesystem?: DiskFilesystem;
};

export type ComputeBackup = {
    id: number;
    region?: string;
    type?: string;
    status?: string;
    /**
     * True already while the backup is pending.
     */
    available?: boolean;
    /**
     * Null for automatic backups.
     */
    label?: string | null;
    created?: DateTime;
    updated?: DateTime;
    finished?: DateTime | null;
    /**
     * Labels of the configuration profiles; empty until done.
     */
    configs?: Array<string>;
    /**
     * Empty until done.
     */
    disks?: Array<ComputeBackupDisk>;
};

export type ComputeBackups = {
    /**
     * Up to three, of a day, of the past week and of the week before.
     */
    automatic?: Array<ComputeBackup>;
    snapshot?: {
        current?: ComputeBackup | null;
        in_progress?: ComputeBackup | null;
    };
};

export type FirewallRule = {
    protocol?: FirewallProtocol;
    /**
     * All ports when absent.
     */
    ports?: string;
    addresses?: {
        ipv4?: Array<string>;
        ipv6?: Array<string>;
    };
    action?: FirewallPolicy;
    label?: string;
    description?: string;
};

export type FirewallRules = {
    inbound?: Array<FirewallRule>;
    inbound_policy?: FirewallPolicy;
    /**
     * Null, as an empty list, where there never was a rule.
     */
    outbound?: Array<FirewallRule> | null;
    outbound_policy?: FirewallPolicy;
};

export type FirewallEntity = {
    id: number;
    type?: FirewallEntityType;
    label?: string | null;
    url?: string;
};

export type Firewall = {
    id: number;
    label?: string;
    status?: string;
    created?: DateTime;
    updated?: DateTime;
    tags?: Array<string>;
    rules?: FirewallRules;
    entities?: Array<FirewallEntity>;
};

export type Volume = {
    id: number;
    label?: string;
    status?: string;
    /**
     * GB.
     */
    size?: number;
    region?: string;
    filesystem_path?: string;
    /**
     * Null while detached.
     */
    compute_id?: number | null;
    /**
     * Null while detached.
     */
    compute_label?: string | null;
    tags?: Array<string>;
    hardware_type?: string;
    created?: DateTime;
    updated?: DateTime;
};

export type Balancer = {
    id: number;
    /**
     * 3 to 32 characters.
     */
    label?: string;
    region?: string;
    hostname?: string;
    ipv4?: string;
    ipv6?: string | null;
    /**
     * Connections a second from one client; 0 is no limit.
     */
    client_conn_throttle?: number;
    /**
     * MB of this month, all null until measured.
     */
    transfer?: {
        in?: number | null;
        out?: number | null;
        total?: number | null;
    };
    tags?: Array<string>;
    created?: DateTime;
    updated?: DateTime;
};

export type StatsNetwork = {
    in?: StatsSeries;
    out?: StatsSeries;
    private_in?: StatsSeries;
    private_out?: StatsSeries;
};

export type ComputeStats = {
    title?: string;
    /**
     * All series of one answer share their times.
     */
    data: {
        cpu?: StatsSeries;
        /**
         * Disk operations a second, as the `io` alert counts them.
         */
        io?: {
            io?: StatsSeries;
            swap?: StatsSeries;
        };
        netv4?: StatsNetwork;
        netv6?: StatsNetwork;
    };
};

export type ComputeTransfer = {
    /**
     * Bytes.
     */
    used?: number;
    /**
     * GB; not necessarily that of the type.
     */
    quota?: number;
    /**
     * GB over the quota.
     */
    billable?: number;
};

export type ComputeTransferByMonth = {
    /**
     * Bytes.
     */
    bytes_in?: number;
    /**
     * Bytes.
     */
    bytes_out?: number;
    /**
     * Bytes.
     */
    bytes_total?: number;
};

export type Kernel = {
    id: string;
    label?: string;
    /**
     * Empty for kernels without a version of their own.
     */
    version?: string;
    architecture?: string;
    kvm?: boolean;
    pvops?: boolean;
    deprecated?: boolean;
    /**
     * Null for boot loaders of which no date is known.
     */
    built?: DateTime | null;
};

export type Price = {
    hourly?: number | null;
    monthly?: number | null;
};

export type RegionPrice = {
    /**
     * The region.
     */
    id: string;
    hourly?: number | null;
    monthly?: number | null;
};

export type ComputeType = {
    id: string;
    label?: string;
    class?: string;
    /**
     * MB.
     */
    memory?: number;
    /**
     * MB.
     */
    disk?: number;
    /**
     * GB a month.
     */
    transfer?: number;
    vcpus?: number;
    gpus?: number;
    /**
     * Mbit/s.
     */
    network_out?: number;
    price?: Price;
    /**
     * Regions whose price differs from `price`.
     */
    region_prices?: Array<RegionPrice>;
    addons?: {
        backups?: {
            price?: Price;
            region_prices?: Array<RegionPrice>;
        };
    };
    /**
     * The type which Upgrade leads to; null where there is no free upgrade.
     */
    successor?: string | null;
};

export type ConfigHelpers = {
    updatedb_disabled?: boolean;
    distro?: boolean;
    modules_dep?: boolean;
    network?: boolean;
    devtmpfs_automount?: boolean;
};

export type ConfigDevice = {
    disk_id?: number | null;
    volume_id?: number | null;
};

export type ConfigDevices = {
    sda?: ConfigDevice | null;
    sdb?: ConfigDevice | null;
    sdc?: ConfigDevice | null;
    sdd?: ConfigDevice | null;
    sde?: ConfigDevice | null;
    sdf?: ConfigDevice | null;
    sdg?: ConfigDevice | null;
    sdh?: ConfigDevice | null;
};

export type ConfigInterfaceIpv4 = {
    /**
     * The address in the subnet.
     */
    vpc?: string;
    /**
     * The public address mapped to it.
     */
    nat_1_1?: string | null;
};

export type ConfigInterface = {
    id: number;
    purpose?: ConfigInterfacePurpose;
    /**
     * False where it was not set explicitly.
     */
    primary?: boolean;
    /**
     * Whether the instance is booted with this interface.
     */
    active?: boolean;
    /**
     * The VLAN; null for other purposes.
     */
    label?: string | null;
    /**
     * The address in the VLAN as CIDR, empty when unset; null for other purposes.
     */
    ipam_address?: string | null;
    /**
     * Null unless the purpose is `vpc`.
     */
    vpc_id?: number | null;
    /**
     * Null unless the purpose is `vpc`.
     */
    subnet_id?: number | null;
    /**
     * Null unless the purpose is `vpc`.
     */
    ipv4?: ConfigInterfaceIpv4 | null;
    /**
     * Ranges routed to the interface as CIDR; null unless the purpose is `vpc`.
     */
    ip_ranges?: Array<string> | null;
};

export type ConfigProfile = {
    id: number;
    label?: string;
    kernel?: string;
    root_device?: string;
    /**
     * Empty or null when unset.
     */
    comments?: string | null;
    /**
     * MB; 0 is all memory of the instance.
     */
    memory_limit?: number;
    run_level?: ConfigRunLevel;
    virt_mode?: ConfigVirtMode;
    helpers?: ConfigHelpers;
    devices?: ConfigDevices;
    initrd?: null;
    /**
     * eth0 first; empty stands for the default public interface only.
     */
    interfaces?: Array<ConfigInterface>;
    created?: DateTime;
    updated?: DateTime;
};

export type Disk = {
    id: number;
    label?: string;
    status?: string;
    /**
     * MB.
     */
    size?: number;
    filesystem?: DiskFilesystem;
    created?: DateTime;
    updated?: DateTime;
};

export type IpAddressVpcNat = {
    vpc_id?: number;
    subnet_id?: number;
    /**
     * The address in the VPC.
     */
    address?: string;
};

export type IpAddress = {
    address?: string;
    /**
     * Null for private IPv4 addresses.
     */
    gateway?: string | null;
    subnet_mask?: string;
    prefix?: number;
    type?: string;
    public?: boolean;
    rdns?: string | null;
    compute_id?: number | null;
    region?: string;
    /**
     * Absent for IPv6.
     */
    vpc_nat_1_1?: IpAddressVpcNat | null;
};

export type VpcIp = {
    /**
     * IPv4 address; null when the row is a range.
     */
    address?: string | null;
    /**
     * CIDR range; null when the row is one address.
     */
    address_range?: string | null;
    vpc_id?: number;
    subnet_id?: number;
    compute_id?: number | null;
    config_id?: number | null;
    interface_id?: number | null;
    region?: string;
    /**
     * Whether the instance is booted with this interface.
     */
    active?: boolean;
    /**
     * The public IPv4 address mapped one to one.
     */
    nat_1_1?: string | null;
    /**
     * First host of the subnet.
     */
    gateway?: string | null;
    /**
     * Prefix length of the subnet.
     */
    prefix?: number | null;
    subnet_mask?: string;
};

export type Ipv6Range = {
    /**
     * Without the prefix length.
     */
    range?: string;
    prefix?: number;
    region?: string;
    route_target?: string | null;
};

export type ComputeIpv6 = {
    slaac?: IpAddress;
    link_local?: IpAddress;
    /**
     * Routed ranges and pools.
     */
    global?: Array<Ipv6Range>;
};

export type ComputeIps = {
    ipv4?: {
        public?: Array<IpAddress>;
        private?: Array<IpAddress>;
        shared?: Array<IpAddress>;
        reserved?: Array<IpAddress>;
        vpc?: Array<VpcIp>;
    };
    /**
     * Null or absent for an instance without IPv6.
     */
    ipv6?: ComputeIpv6 | null;
};

export type FirewallDevice = {
    id: number;
    created?: DateTime;
    updated?: DateTime;
    entity?: FirewallEntity;
};

export type Vlan = {
    label?: string;
    region?: string;
    computes?: Array<number>;
    created?: DateTime;
};

export type ScriptField = {
    label?: string;
    /**
     * The key in `script_data`.
     */
    name?: string;
    example?: string;
    default?: string;
    /**
     * Allowed values separated by commas, one to choose.
     */
    oneof?: string;
    /**
     * Allowed values separated by commas, any number to choose.
     */
    manyof?: string;
};

export type Script = {
    id: number;
    /**
     * 3 to 128 characters.
     */
    label?: string;
    username?: string;
    description?: string;
    /**
     * Images it runs on; `any/all` stands for all, null for one that was withdrawn.
     */
    images?: Array<string | null>;
    is_public?: boolean;
    /**
     * Whether it belongs to this account.
     */
    mine?: boolean;
    deployments_total?: number;
    deployments_active?: number;
    created?: DateTime;
    updated?: DateTime;
    rev_note?: string;
    script?: string;
    user_avatar_id?: string;
    /**
     * Place in catalogues of the service; 0 for all others.
     */
    ordinal?: number;
    /**
     * A path or URL; empty without a logo.
     */
    logo_url?: string;
    user_defined_fields?: Array<ScriptField>;
};

export type Subnet = {
    id: number;
    label?: string;
    /**
     * IPv4 range in CIDR form, host bits zero.
     */
    ipv4?: string;
    /**
     * Ids of the instances with a configuration profile that refers to the subnet, booted with it or not.
     */
    computes?: Array<number>;
    created?: DateTime;
    updated?: DateTime | null;
};

export type Vpc = {
    id: number;
    label?: string;
    /**
     * Empty when never set.
     */
    description?: string;
    /**
     * Region id.
     */
    region?: string;
    subnets?: Array<Subnet>;
    created?: DateTime;
    updated?: DateTime | null;
};

export type TicketEntity = {
    /**
     * Absent for a VLAN, which its label names.
     */
    id?: number;
    label?: string | null;
    type?: string;
    url?: string;
};

export type Ticket = {
    id: number;
    summary?: string;
    /**
     * As written; may hold line breaks.
     */
    description?: string;
    /**
     * `new` when opened, `open` once somebody replied.
     */
    status?: string;
    closable?: boolean;
    closed?: DateTime | null;
    opened?: DateTime;
    /**
     * Username.
     */
    opened_by?: string;
    updated?: DateTime;
    updated_by?: string | null;
    /**
     * Avatar of the opening user; `0` for none.
     */
    avatar_id?: string;
    /**
     * File names.
     */
    attachments?: Array<string>;
    entity?: TicketEntity | null;
};

export type TicketReply = {
    id: number;
    created?: DateTime;
    /**
     * Username of a user; of the provider's staff the name to show.
     */
    created_by?: string;
    description?: string;
    /**
     * Whether an employee of the provider wrote it.
     */
    from_compute?: boolean;
    avatar_id?: string;
};

export type Domain = {
    id: number;
    domain?: string;
    type?: DomainType;
    status?: string;
    /**
     * Empty for a slave.
     */
    soa_email?: string;
    /**
     * Empty when unset.
     */
    description?: string | null;
    /**
     * Empty when unset.
     */
    group?: string | null;
    master_ips?: Array<string>;
    axfr_ips?: Array<string>;
    tags?: Array<string>;
    /**
     * Seconds; 0 stands for 14400.
     */
    retry_sec?: number;
    /**
     * Seconds; 0 stands for 14400.
     */
    refresh_sec?: number;
    /**
     * Seconds; 0 stands for 1209600.
     */
    expire_sec?: number;
    /**
     * Seconds; 0 stands for 86400.
     */
    ttl_sec?: number;
    errors?: string;
    created?: DateTime;
    updated?: DateTime;
};

export type CaaTag = string;

export type DomainRecord = {
    id: number;
    type?: RecordType;
    /**
     * Empty for the apex; `_service._protocol` for SRV.
     */
    name?: string;
    target?: string;
    /**
     * 0 for types other than MX and SRV.
     */
    priority?: number;
    /**
     * 0 for types other than SRV.
     */
    weight?: number;
    /**
     * 0 for types other than SRV.
     */
    port?: number;
    /**
     * With the leading underscore; null unless SRV.
     */
    service?: string | null;
    /**
     * With the leading underscore; null unless SRV.
     */
    protocol?: string | null;
    /**
     * Seconds; 0 stands for the value of the domain.
     */
    ttl_sec?: number;
    /**
     * Null unless CAA.
     */
    tag?: CaaTag | null;
    created?: DateTime;
    updated?: DateTime;
};

export type ZoneFile = {
    /**
     * One element a line; empty until the zone was rendered once.
     */
    zone_file?: Array<string>;
};

export type Tag = {
    label?: string;
};

export type TaggedObject = {
    type?: 'compute';
    data: Compute;
} | {
    type?: 'domain';
    data: Domain;
} | {
    type?: 'volume';
    data: Volume;
} | {
    type?: 'balancer';
    data: Balancer;
};

export type RegionResolvers = {
    /**
     * Addresses separated by commas, spaces may follow.
     */
    ipv4?: string;
    /**
     * Addresses separated by commas, spaces may follow.
     */
    ipv6?: string;
};

export type Region = {
    id: string;
    /**
     * City, state or region, and country.
     */
    label?: string;
    /**
     * ISO 3166 code, lower case.
     */
    country?: string;
    /**
     * For example Computes, Balancers, Block Storage, Block Storage Migrations, Object Storage, GPU Computes, Bare Metal, Kubernetes, Cloud Firewall, Vlans, VPCs, Managed Databases, Metadata, Premium Plans or Placement Group; others may come.
     */
    capabilities?: Array<string>;
    resolvers?: RegionResolvers;
    status?: string;
};

export type RegionAvailability = {
    /**
     * Region id.
     */
    region?: string;
    /**
     * Availability code of a plan, not a type id.
     */
    plan?: string;
    available?: boolean;
};

export type DatabaseEngineName = string;

export type DatabaseEngine = {
    id: string;
    engine?: DatabaseEngineName;
    version?: string;
};

export type DatabasePrices = Array<{
    /**
     * Number of nodes.
     */
    quantity?: number;
    /**
     * US dollars for the whole cluster of `quantity` nodes.
     */
    price?: {
        hourly?: number;
        monthly?: number;
    };
}>;

export type DatabaseType = {
    id: string;
    label?: string;
    class?: string;
    /**
     * MB.
     */
    memory?: number;
    /**
     * MB.
     */
    disk?: number;
    vcpus?: number;
    engines?: {
        mysql?: DatabasePrices;
        postgresql?: DatabasePrices;
    };
    deprecated?: boolean;
};

export type DatabaseStatus = string;

export type DatabaseHosts = {
    primary?: string | null;
    /**
     * Host name in the private network.
     */
    secondary?: string | null;
};

export type DatabaseMaintenance = {
    frequency?: string;
    /**
     * Hours.
     */
    duration?: number;
    /**
     * Start hour, UTC.
     */
    hour_of_day?: number;
    /**
     * 1 is Monday; null until provisioned.
     */
    day_of_week?: number | null;
    /**
     * Null for weekly windows.
     */
    week_of_month?: number | null;
    /**
     * Patches that wait for a window.
     */
    pending?: Array<{
        deadline?: string | null;
        description?: string;
        planned_for?: string | null;
    }>;
};

export type DatabaseSummary = {
    id: number;
    label?: string;
    region?: string;
    /**
     * Type of the nodes.
     */
    type?: string;
    engine?: DatabaseEngineName;
    version?: string;
    status?: DatabaseStatus;
    encrypted?: boolean;
    allow_list?: Array<string>;
    cluster_size?: number;
    hosts?: DatabaseHosts;
    port?: number;
    updates?: DatabaseMaintenance;
    created?: DateTime;
    updated?: DateTime;
    instance_uri?: string;
};

export type DatabaseReplicationType = string;

export type DatabaseCommitType = string;

export type Database = {
    id: number;
    label?: string;
    region?: string;
    /**
     * Type of the nodes.
     */
    type?: string;
    engine?: DatabaseEngineName;
    version?: string;
    status?: DatabaseStatus;
    encrypted?: boolean;
    ssl_connection?: boolean;
    /**
     * Ranges in canonical form.
     */
    allow_list?: Array<string>;
    cluster_size?: number;
    hosts?: DatabaseHosts;
    port?: number;
    replication_type?: DatabaseReplicationType;
    /**
     * PostgreSQL only.
     */
    replication_commit_type?: DatabaseCommitType;
    updates?: DatabaseMaintenance;
    created?: DateTime;
    updated?: DateTime;
    /**
     * GB.
     */
    total_disk_size_gb?: number;
    /**
     * GB.
     */
    used_disk_size_gb?: number;
};

export type DatabaseBackup = {
    id: number;
    type?: string;
    label?: string;
    created?: DateTime;
};

export type DatabaseCredentials = {
    username?: string;
    password?: string;
};

export type DatabaseSsl = {
    /**
     * Base64 of the PEM text; null when the database has no SSL.
     */
    ca_certificate?: string | null;
};

export type Image = {
    /**
     * Begins with `compute/` or `private/`.
     */
    id: string;
    label?: string;
    description?: string | null;
    created?: DateTime;
    /**
     * Null on automatic images.
     */
    updated?: DateTime | null;
    /**
     * `compute` for public images; null on automatic ones.
     */
    created_by?: string | null;
    /**
     * Automatic images come from deleted instances.
     */
    type?: string;
    is_public?: boolean;
    deprecated?: boolean;
    /**
     * MB a disk needs at least; 0 until an upload is processed.
     */
    size?: number;
    vendor?: string | null;
    /**
     * Only automatic images expire.
     */
    expiry?: DateTime | null;
    /**
     * End of life of a public image; null for rolling distributions.
     */
    eol?: DateTime | null;
    status?: string;
    capabilities?: Array<string>;
};

export type ImageUploaded = {
    /**
     * Absolute address that takes the data for 24 hours.
     */
    upload_to?: string;
    image?: Image;
};

export type Bucket = {
    label?: string;
    cluster?: string;
    hostname?: string;
    created?: DateTime;
    /**
     * Bytes.
     */
    size?: number;
    /**
     * Number of objects.
     */
    objects?: number;
    /**
     * In place of a cluster.
     */
    region?: string;
};

export type BucketAccess = {
    acl?: CannedAcl;
    acl_xml?: string;
    /**
     * For all origins.
     */
    cors_enabled?: boolean;
    cors_xml?: string | null;
};

export type ObjectAcl = {
    acl?: CannedAcl;
    acl_xml?: string;
};

export type StorageObject = {
    /**
     * The full name; a common beginning ends with the delimiter.
     */
    name?: string;
    /**
     * Bytes.
     */
    size?: number | null;
    etag?: string | null;
    /**
     * ISO 8601; may carry milliseconds and `Z`.
     */
    last_modified?: string | null;
    owner?: string | null;
};

export type ObjectList = {
    data: Array<StorageObject>;
    /**
     * The `marker` of the next page.
     */
    next_marker?: string | null;
    is_truncated?: boolean;
};

export type ObjectUrl = {
    url?: string;
    /**
     * Whether the object was there.
     */
    exists?: boolean;
};

export type BucketTls = {
    ssl?: boolean;
};

export type StorageCluster = {
    id: string;
    region?: string;
    status?: string;
    domain?: string;
    static_site_domain?: string;
};

export type StorageKeyAccess = {
    cluster?: string;
    bucket_name?: string;
    permissions?: string;
};

export type StorageKey = {
    id: number;
    label?: string;
    access_key?: string;
    /**
     * Readable in the answer to the creation only, `[REDACTED]` afterwards.
     */
    secret_key?: string;
    limited?: boolean;
    /**
     * Null for an unlimited key.
     */
    bucket_access?: Array<StorageKeyAccess> | null;
};

export type StorageTransfer = {
    /**
     * Bytes sent this month.
     */
    used?: number;
};

export type CreditCard = {
    last_four?: string | null;
    expiry?: string | null;
};

export type Account = {
    first_name?: string;
    last_name?: string;
    company?: string;
    email?: string;
    address_1?: string;
    address_2?: string;
    city?: string;
    state?: string;
    zip?: string;
    /**
     * ISO 3166 code, two letters; empty when unknown.
     */
    country?: string;
    phone?: string;
    tax_id?: string;
    /**
     * US dollars; above zero is owed.
     */
    balance?: number;
    /**
     * US dollars used since the last invoice.
     */
    balance_uninvoiced?: number;
    active_since?: DateTime;
    capabilities?: Array<string>;
    active_promotions?: Array<{
        [key: string]: unknown;
    }>;
    billing_source?: string;
    credit_card?: CreditCard;
    /**
     * Id of the account for other systems.
     */
    euuid?: string;
};

export type AccountSettings = {
    managed?: boolean;
    /**
     * Default of new configuration profiles.
     */
    network_helper?: boolean;
    /**
     * Whether new instances get backups.
     */
    backups_enabled?: boolean;
    object_storage?: string;
    metrics_subscription?: string | null;
};

export type NotificationEntity = {
    /**
     * A string for regions.
     */
    id: number | string | null;
    label?: string | null;
    type?: string;
    url?: string | null;
};

export type Notification = {
    type?: string;
    severity?: string;
    label?: string;
    message?: string;
    /**
     * Markdown.
     */
    body?: string | null;
    when?: DateTime | null;
    until?: DateTime | null;
    entity?: NotificationEntity | null;
};

export type EventEntity = {
    /**
     * A string for regions, tags and public images.
     */
    id: number | string;
    label?: string | null;
    type?: string;
    url?: string;
};

export type Event = {
    /**
     * Ascends in time; a job keeps its id to the end.
     */
    id: number;
    /**
     * Kind of event, such as `compute_boot`; unknown kinds may come.
     */
    action?: string;
    /**
     * Jobs pass from scheduled through started to finished or failed; what happens at once is a notification.
     */
    status?: string;
    created?: DateTime;
    entity?: EventEntity | null;
    secondary_entity?: EventEntity | null;
    /**
     * Null for notifications.
     */
    percent_complete?: number | null;
    time_remaining?: string | number | null;
    rate?: string | null;
    /**
     * Seconds; null while scheduled and for notifications.
     */
    duration?: number | null;
    /**
     * Null for what the service did itself.
     */
    username?: string | null;
    message?: string | null;
    seen?: boolean;
    read?: boolean;
};

export type Login = {
    id: number;
    datetime?: DateTime;
    ip?: string;
    username?: string;
    status?: string;
    restricted?: boolean;
};

export type MaintenanceEntity = {
    id: number;
    label?: string | null;
    type?: string;
    url?: string;
};

export type Maintenance = {
    type?: string;
    status?: string;
    reason: string;
    when?: DateTime;
    entity?: MaintenanceEntity;
};

export type RegionTransfer = {
    /**
     * Region id.
     */
    id: string;
    /**
     * GB.
     */
    used?: number;
    /**
     * GB.
     */
    quota?: number;
    /**
     * GB above the quota.
     */
    billable?: number;
};

export type AccountTransfer = {
    /**
     * GB.
     */
    used?: number;
    /**
     * GB.
     */
    quota?: number;
    /**
     * GB above the quota.
     */
    billable?: number;
    region_transfers?: Array<RegionTransfer>;
};

export type AccountAvailability = {
    /**
     * Region id.
     */
    region?: string;
    available?: Array<string>;
    unavailable?: Array<string>;
};

export type LastLogin = {
    login_datetime?: DateTime;
    status?: string;
};

export type User = {
    username?: string;
    email?: string;
    /**
     * Whether the user may do only what grants allow.
     */
    restricted?: boolean;
    /**
     * Labels of the user's SSH keys.
     */
    ssh_keys?: Array<string>;
    /**
     * Whether a second factor is asked for.
     */
    tfa_enabled?: boolean;
    verified_phone_number?: string | null;
    password_created?: DateTime | null;
    last_login?: LastLogin | null;
    user_type?: string;
};

export type GlobalGrants = {
    add_computes?: boolean;
    add_vpc?: boolean;
    add_databases?: boolean;
    add_domains?: boolean;
    add_images?: boolean;
    add_volumes?: boolean;
    add_firewalls?: boolean;
    add_balancers?: boolean;
    add_scripts?: boolean;
    add_metrics?: boolean;
    metrics_subscription?: boolean;
    cancel_account?: boolean;
    account_access?: string | null;
    child_account_access?: boolean | null;
};

export type Grant = {
    /**
     * Id of the object; of an image, the number alone.
     */
    id: number;
    label?: string;
    /**
     * Null for no access.
     */
    permissions?: string | null;
};

export type Grants = {
    global?: GlobalGrants;
    compute?: Array<Grant>;
    database?: Array<Grant>;
    domain?: Array<Grant>;
    image?: Array<Grant>;
    volume?: Array<Grant>;
    firewall?: Array<Grant>;
    balancer?: Array<Grant>;
    script?: Array<Grant>;
    metrics?: Array<Grant>;
    vpc?: Array<Grant>;
};

export type Referrals = {
    code?: string;
    url?: string;
    total?: number;
    completed?: number;
    pending?: number;
    /**
     * US dollars.
     */
    credit?: number;
};

export type Profile = {
    uid?: number;
    username?: string;
    email?: string;
    /**
     * IANA name, for display only.
     */
    timezone?: string;
    email_notifications?: boolean;
    restricted?: boolean;
    two_factor_auth?: boolean;
    authentication_type?: string;
    console_auth_method?: string;
    authorized_keys?: Array<string> | null;
    verified_phone_number?: string | null;
    ip_whitelist_enabled?: boolean;
    referrals?: Referrals;
    user_type?: string;
};

export type Token = {
    id: number;
    label?: string;
    /**
     * `*`, or scopes separated by spaces.
     */
    scopes?: string;
    created?: DateTime;
    /**
     * 2999-12-12T05:00:00, or null, for a token that does not expire.
     */
    expiry?: DateTime | null;
    /**
     * The first 16 hex characters.
     */
    token?: string;
};

export type TokenCreated = {
    id: number;
    label?: string;
    /**
     * `*`, or scopes separated by spaces.
     */
    scopes?: string;
    created?: DateTime;
    /**
     * 2999-12-12T05:00:00, or null, for a token that does not expire.
     */
    expiry?: DateTime | null;
    /**
     * All 64 hex characters.
     */
    token?: string;
};

export type SshKey = {
    id: number;
    label?: string;
    /**
     * Public key: type, base64 and an optional comment.
     */
    ssh_key?: string;
    created?: DateTime;
};

export type AuthorizedApp = {
    id: number;
    /**
     * The name of the application.
     */
    label?: string;
    /**
     * `*`, or scopes separated by spaces; empty for an application that learns the user name only.
     */
    scopes?: string;
    /**
     * Its address, or empty.
     */
    website?: string;
    created?: DateTime;
    expiry?: DateTime;
};

export type ListComputesResponses = {
    /**
     * Instances the user may view, by id.
     */
    200: ListPage & {
        data: Array<Compute>;
    };
};

export type ListComputesResponse = ListComputesResponses[keyof ListComputesResponses];

export type CreateComputeResponses = {
    /**
     * The instance, still being provisioned.
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
     * The whole instance after the change.
     */
    200: Compute;
};

export type UpdateComputeResponse = UpdateComputeResponses[keyof UpdateComputeResponses];

export type CloneComputeResponses = {
    /**
     * The new or the target instance.
     */
    200: Compute;
};

export type CloneComputeResponse = CloneComputeResponses[keyof CloneComputeResponses];

export type RebuildComputeResponses = {
    /**
     * The instance with status `rebuilding`, the new image and type; `specs` shows the old size until the work is done.
     */
    200: Compute;
};

export type RebuildComputeResponse = RebuildComputeResponses[keyof RebuildComputeResponses];

export type ListComputeBackupsResponses = {
    /**
     * Backups by slot; not a page of a list.
     */
    200: ComputeBackups;
};

export type ListComputeBackupsResponse = ListComputeBackupsResponses[keyof ListComputeBackupsResponses];

export type CreateComputeSnapshotResponses = {
    /**
     * The snapshot, not yet finished.
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
     * Firewalls assigned to the instance, by id.
     */
    200: ListPage & {
        data: Array<Firewall>;
    };
};

export type ListComputeFirewallsResponse = ListComputeFirewallsResponses[keyof ListComputeFirewallsResponses];

export type ListComputeVolumesResponses = {
    /**
     * Volumes attached to the instance, by id.
     */
    200: ListPage & {
        data: Array<Volume>;
    };
};

export type ListComputeVolumesResponse = ListComputeVolumesResponses[keyof ListComputeVolumesResponses];

export type ListComputeBalancersResponses = {
    /**
     * Balancers assigned to the instance which the user may read, by id.
     */
    200: ListPage & {
        data: Array<Balancer>;
    };
};

export type ListComputeBalancersResponse = ListComputeBalancersResponses[keyof ListComputeBalancersResponses];

export type GetComputeStatsResponses = {
    /**
     * Five-minute averages. Refused with 400 while a new instance has none.
     */
    200: ComputeStats;
};

export type GetComputeStatsResponse = GetComputeStatsResponses[keyof GetComputeStatsResponses];

export type GetComputeStatsByMonthResponses = {
    /**
     * Two-hour averages. Refused with 400 where there are none.
     */
    200: ComputeStats;
};

export type GetComputeStatsByMonthResponse = GetComputeStatsByMonthResponses[keyof GetComputeStatsByMonthResponses];

export type GetComputeTransferResponses = {
    /**
     * Use of the transfer pool.
     */
    200: ComputeTransfer;
};

export type GetComputeTransferResponse = GetComputeTransferResponses[keyof GetComputeTransferResponses];

export type GetComputeTransferByMonthResponses = {
    /**
     * Public traffic; zeros for a month without any.
     */
    200: ComputeTransferByMonth;
};

export type GetComputeTransferByMonthResponse = GetComputeTransferByMonthResponses[keyof GetComputeTransferByMonthResponses];

export type ListKernelsResponses = {
    /**
     * Kernels, in no useful order.
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
     * Types grouped by class, ascending in size.
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
     * Configuration profiles by id.
     */
    200: ListPage & {
        data: Array<ConfigProfile>;
    };
};

export type ListComputeConfigsResponse = ListComputeConfigsResponses[keyof ListComputeConfigsResponses];

export type CreateComputeConfigResponses = {
    /**
     * The configuration profile.
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
     * The configuration profile.
     */
    200: ConfigProfile;
};

export type UpdateComputeConfigResponse = UpdateComputeConfigResponses[keyof UpdateComputeConfigResponses];

export type ListComputeConfigInterfacesResponses = {
    /**
     * All interfaces in order, eth0 first; not a page of a list.
     */
    200: Array<ConfigInterface>;
};

export type ListComputeConfigInterfacesResponse = ListComputeConfigInterfacesResponses[keyof ListComputeConfigInterfacesResponses];

export type AddComputeConfigInterfaceResponses = {
    /**
     * The interface, last in order.
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
     * The interface.
     */
    200: ConfigInterface;
};

export type UpdateComputeConfigInterfaceResponse = UpdateComputeConfigInterfaceResponses[keyof UpdateComputeConfigInterfaceResponses];

export type ListComputeDisksResponses = {
    /**
     * Disks by id.
     */
    200: ListPage & {
        data: Array<Disk>;
    };
};

export type ListComputeDisksResponse = ListComputeDisksResponses[keyof ListComputeDisksResponses];

export type CreateComputeDiskResponses = {
    /**
     * The disk with status `not ready`.
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
     * The disk.
     */
    200: Disk;
};

export type UpdateComputeDiskResponse = UpdateComputeDiskResponses[keyof UpdateComputeDiskResponses];

export type CloneComputeDiskResponses = {
    /**
     * The new disk.
     */
    200: Disk;
};

export type CloneComputeDiskResponse = CloneComputeDiskResponses[keyof CloneComputeDiskResponses];

export type ListComputeIpsResponses = {
    /**
     * All addresses, those of every VPC interface included; not a page of a list.
     */
    200: ComputeIps;
};

export type ListComputeIpsResponse = ListComputeIpsResponses[keyof ListComputeIpsResponses];

export type AllocateComputeIpResponses = {
    /**
     * The address.
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
     * The address.
     */
    200: IpAddress;
};

export type UpdateComputeIpResponse = UpdateComputeIpResponses[keyof UpdateComputeIpResponses];

export type ListFirewallsResponses = {
    /**
     * Firewalls by id.
     */
    200: ListPage & {
        data: Array<Firewall>;
    };
};

export type ListFirewallsResponse = ListFirewallsResponses[keyof ListFirewallsResponses];

export type CreateFirewallResponses = {
    /**
     * The firewall.
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
     * The firewall.
     */
    200: Firewall;
};

export type UpdateFirewallResponse = UpdateFirewallResponses[keyof UpdateFirewallResponses];

export type GetFirewallRulesResponses = {
    /**
     * The rules; the first that matches decides.
     */
    200: FirewallRules;
};

export type GetFirewallRulesResponse = GetFirewallRulesResponses[keyof GetFirewallRulesResponses];

export type UpdateFirewallRulesResponses = {
    /**
     * The rules.
     */
    200: FirewallRules;
};

export type UpdateFirewallRulesResponse = UpdateFirewallRulesResponses[keyof UpdateFirewallRulesResponses];

export type ListFirewallDevicesResponses = {
    /**
     * Devices by id.
     */
    200: ListPage & {
        data: Array<FirewallDevice>;
    };
};

export type ListFirewallDevicesResponse = ListFirewallDevicesResponses[keyof ListFirewallDevicesResponses];

export type CreateFirewallDeviceResponses = {
    /**
     * The device.
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
     * VLANs with those of their instances which the user may view.
     */
    200: ListPage & {
        data: Array<Vlan>;
    };
};

export type ListVlansResponse = ListVlansResponses[keyof ListVlansResponses];

export type ListIpsResponses = {
    /**
     * Addresses of instances the user may view, private ones left out.
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
     * The address.
     */
    200: IpAddress;
};

export type UpdateIpResponse = UpdateIpResponses[keyof UpdateIpResponses];

export type ListVolumesResponses = {
    /**
     * Volumes by id.
     */
    200: ListPage & {
        data: Array<Volume>;
    };
};

export type ListVolumesResponse = ListVolumesResponses[keyof ListVolumesResponses];

export type CreateVolumeResponses = {
    /**
     * The volume, with status `creating`.
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
     * The volume.
     */
    200: Volume;
};

export type UpdateVolumeResponse = UpdateVolumeResponses[keyof UpdateVolumeResponses];

export type AttachVolumeResponses = {
    /**
     * The volume, already naming its instance.
     */
    200: Volume;
};

export type AttachVolumeResponse = AttachVolumeResponses[keyof AttachVolumeResponses];

export type ResizeVolumeResponses = {
    /**
     * The volume.
     */
    200: Volume;
};

export type ResizeVolumeResponse = ResizeVolumeResponses[keyof ResizeVolumeResponses];

export type CloneVolumeResponses = {
    /**
     * The new volume.
     */
    200: Volume;
};

export type CloneVolumeResponse = CloneVolumeResponses[keyof CloneVolumeResponses];

export type ListBalancersResponses = {
    /**
     * Balancers by id.
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
     * Public scripts and those of the account which the user may read, by id.
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
     * VPCs by id.
     */
    200: ListPage & {
        data: Array<Vpc>;
    };
};

export type ListVpcsResponse = ListVpcsResponses[keyof ListVpcsResponses];

export type CreateVpcResponses = {
    /**
     * The VPC with its subnets.
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
     * The VPC.
     */
    200: Vpc;
};

export type UpdateVpcResponse = UpdateVpcResponses[keyof UpdateVpcResponses];

export type ListVpcIpsResponses = {
    /**
     * One row for each interface address and one for each range routed to an interface.
     */
    200: ListPage & {
        data: Array<VpcIp>;
    };
};

export type ListVpcIpsResponse = ListVpcIpsResponses[keyof ListVpcIpsResponses];

export type ListSubnetsResponses = {
    /**
     * Subnets by id.
     */
    200: ListPage & {
        data: Array<Subnet>;
    };
};

export type ListSubnetsResponse = ListSubnetsResponses[keyof ListSubnetsResponses];

export type CreateSubnetResponses = {
    /**
     * The subnet.
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
     * The subnet.
     */
    200: Subnet;
};

export type UpdateSubnetResponse = UpdateSubnetResponses[keyof UpdateSubnetResponses];

export type ListAccountVpcIpsResponses = {
    /**
     * Rows of all VPCs; an address can come several times, as VPCs may share address space.
     */
    200: ListPage & {
        data: Array<VpcIp>;
    };
};

export type ListAccountVpcIpsResponse = ListAccountVpcIpsResponses[keyof ListAccountVpcIpsResponses];

export type ListTicketsResponses = {
    /**
     * Open tickets first, then the newest.
     */
    200: ListPage & {
        data: Array<Ticket>;
    };
};

export type ListTicketsResponse = ListTicketsResponses[keyof ListTicketsResponses];

export type OpenTicketResponses = {
    /**
     * The ticket.
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
     * Replies by id.
     */
    200: ListPage & {
        data: Array<TicketReply>;
    };
};

export type ListTicketRepliesResponse = ListTicketRepliesResponses[keyof ListTicketRepliesResponses];

export type CreateTicketReplyResponses = {
    /**
     * The reply.
     */
    200: TicketReply;
};

export type CreateTicketReplyResponse = CreateTicketReplyResponses[keyof CreateTicketReplyResponses];

export type ListDomainsResponses = {
    /**
     * Domains by id.
     */
    200: ListPage & {
        data: Array<Domain>;
    };
};

export type ListDomainsResponse = ListDomainsResponses[keyof ListDomainsResponses];

export type CreateDomainResponses = {
    /**
     * The domain.
     */
    200: Domain;
};

export type CreateDomainResponse = CreateDomainResponses[keyof CreateDomainResponses];

export type ImportDomainResponses = {
    /**
     * The domain with the records that arrived.
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
     * The domain after the change.
     */
    200: Domain;
};

export type UpdateDomainResponse = UpdateDomainResponses[keyof UpdateDomainResponses];

export type CloneDomainResponses = {
    /**
     * The new domain.
     */
    200: Domain;
};

export type CloneDomainResponse = CloneDomainResponses[keyof CloneDomainResponses];

export type ListDomainRecordsResponses = {
    /**
     * Records by id.
     */
    200: ListPage & {
        data: Array<DomainRecord>;
    };
};

export type ListDomainRecordsResponse = ListDomainRecordsResponses[keyof ListDomainRecordsResponses];

export type CreateDomainRecordResponses = {
    /**
     * The record.
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
     * The record after the change.
     */
    200: DomainRecord;
};

export type UpdateDomainRecordResponse = UpdateDomainRecordResponses[keyof UpdateDomainRecordResponses];

export type GetDomainZoneFileResponses = {
    /**
     * The zone file.
     */
    200: ZoneFile;
};

export type GetDomainZoneFileResponse = GetDomainZoneFileResponses[keyof GetDomainZoneFileResponses];

export type ListTagsResponses = {
    /**
     * Tags by label.
     */
    200: ListPage & {
        data: Array<Tag>;
    };
};

export type ListTagsResponse = ListTagsResponses[keyof ListTagsResponses];

export type CreateTagResponses = {
    /**
     * The tag.
     */
    200: Tag;
};

export type CreateTagResponse = CreateTagResponses[keyof CreateTagResponses];

export type ListTaggedObjectsResponses = {
    /**
     * Objects of all kinds.
     */
    200: ListPage & {
        data: Array<TaggedObject>;
    };
};

export type ListTaggedObjectsResponse = ListTaggedObjectsResponses[keyof ListTaggedObjectsResponses];

export type ListRegionsResponses = {
    /**
     * Regions in no useful order.
     */
    200: ListPage & {
        data: Array<Region>;
    };
};

export type ListRegionsResponse = ListRegionsResponses[keyof ListRegionsResponses];

export type ListRegionsAvailabilityResponses = {
    /**
     * Entries of select regions and plans.
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
     * Entries of the region, without a list envelope.
     */
    200: Array<RegionAvailability>;
};

export type GetRegionAvailabilityResponse = GetRegionAvailabilityResponses[keyof GetRegionAvailabilityResponses];

export type ListDatabaseEnginesResponses = {
    /**
     * Engines by id.
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
     * Databases by id.
     */
    200: ListPage & {
        data: Array<DatabaseSummary>;
    };
};

export type ListDatabasesResponse = ListDatabasesResponses[keyof ListDatabasesResponses];

export type ListMysqlDatabasesResponses = {
    /**
     * Databases by id.
     */
    200: ListPage & {
        data: Array<Database>;
    };
};

export type ListMysqlDatabasesResponse = ListMysqlDatabasesResponses[keyof ListMysqlDatabasesResponses];

export type CreateMysqlDatabaseResponses = {
    /**
     * The database, provisioning.
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
     * The database, already in its next status.
     */
    200: Database;
};

export type UpdateMysqlDatabaseResponse = UpdateMysqlDatabaseResponses[keyof UpdateMysqlDatabaseResponses];

export type ListMysqlDatabaseBackupsResponses = {
    /**
     * Backups by id.
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
     * The credentials.
     */
    200: DatabaseCredentials;
};

export type GetMysqlDatabaseCredentialsResponse = GetMysqlDatabaseCredentialsResponses[keyof GetMysqlDatabaseCredentialsResponses];

export type GetMysqlDatabaseSslResponses = {
    /**
     * The certificate.
     */
    200: DatabaseSsl;
};

export type GetMysqlDatabaseSslResponse = GetMysqlDatabaseSslResponses[keyof GetMysqlDatabaseSslResponses];

export type ListPostgresqlDatabasesResponses = {
    /**
     * Databases by id.
     */
    200: ListPage & {
        data: Array<Database>;
    };
};

export type ListPostgresqlDatabasesResponse = ListPostgresqlDatabasesResponses[keyof ListPostgresqlDatabasesResponses];

export type CreatePostgresqlDatabaseResponses = {
    /**
     * The database, provisioning.
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
     * The database, already in its next status.
     */
    200: Database;
};

export type UpdatePostgresqlDatabaseResponse = UpdatePostgresqlDatabaseResponses[keyof UpdatePostgresqlDatabaseResponses];

export type ListPostgresqlDatabaseBackupsResponses = {
    /**
     * Backups by id.
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
     * The credentials.
     */
    200: DatabaseCredentials;
};

export type GetPostgresqlDatabaseCredentialsResponse = GetPostgresqlDatabaseCredentialsResponses[keyof GetPostgresqlDatabaseCredentialsResponses];

export type GetPostgresqlDatabaseSslResponses = {
    /**
     * The certificate.
     */
    200: DatabaseSsl;
};

export type GetPostgresqlDatabaseSslResponse = GetPostgresqlDatabaseSslResponses[keyof GetPostgresqlDatabaseSslResponses];

export type ListImagesResponses = {
    /**
     * Private images first, then public ones by id, deprecated ones last.
     */
    200: ListPage & {
        data: Array<Image>;
    };
};

export type ListImagesResponse = ListImagesResponses[keyof ListImagesResponses];

export type CreateImageResponses = {
    /**
     * The image.
     */
    200: Image;
};

export type CreateImageResponse = CreateImageResponses[keyof CreateImageResponses];

export type UploadImageResponses = {
    /**
     * The image and the upload address.
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
     * The image after the change.
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
     * The bucket.
     */
    200: Bucket;
};

export type CreateBucketResponse = CreateBucketResponses[keyof CreateBucketResponses];

export type ListClusterBucketsResponses = {
    /**
     * Buckets of one cluster.
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
     * The access settings.
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
     * The ACL after the change.
     */
    200: ObjectAcl;
};

export type UpdateObjectAclResponse = UpdateObjectAclResponses[keyof UpdateObjectAclResponses];

export type ListObjectsResponses = {
    /**
     * A page of objects.
     */
    200: ObjectList;
};

export type ListObjectsResponse = ListObjectsResponses[keyof ListObjectsResponses];

export type CreateObjectUrlResponses = {
    /**
     * The URL.
     */
    200: ObjectUrl;
};

export type CreateObjectUrlResponse = CreateObjectUrlResponses[keyof CreateObjectUrlResponses];

export type GetBucketTlsResponses = {
    /**
     * Whether there is one.
     */
    200: BucketTls;
};

export type GetBucketTlsResponse = GetBucketTlsResponses[keyof GetBucketTlsResponses];

export type UploadBucketTlsResponses = {
    /**
     * Whether there is one.
     */
    200: BucketTls;
};

export type UploadBucketTlsResponse = UploadBucketTlsResponses[keyof UploadBucketTlsResponses];

export type ListStorageClustersResponses = {
    /**
     * Clusters by id.
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
     * Keys by id.
     */
    200: ListPage & {
        data: Array<StorageKey>;
    };
};

export type ListStorageKeysResponse = ListStorageKeysResponses[keyof ListStorageKeysResponses];

export type CreateStorageKeyResponses = {
    /**
     * The key with its secret.
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
     * The key after the change.
     */
    200: StorageKey;
};

export type UpdateStorageKeyResponse = UpdateStorageKeyResponses[keyof UpdateStorageKeyResponses];

export type GetStorageTransferResponses = {
    /**
     * The transfer.
     */
    200: StorageTransfer;
};

export type GetStorageTransferResponse = GetStorageTransferResponses[keyof GetStorageTransferResponses];

export type GetAccountResponses = {
    /**
     * The account.
     */
    200: Account;
};

export type GetAccountResponse = GetAccountResponses[keyof GetAccountResponses];

export type UpdateAccountResponses = {
    /**
     * The account.
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
     * The settings.
     */
    200: AccountSettings;
};

export type UpdateAccountSettingsResponse = UpdateAccountSettingsResponses[keyof UpdateAccountSettingsResponses];

export type ListNotificationsResponses = {
    /**
     * Pending maintenance, outages and dues, all on one page.
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
     * Log-ins of all users.
     */
    200: ListPage & {
        data: Array<Login>;
    };
};

export type ListAccountLoginsResponse = ListAccountLoginsResponses[keyof ListAccountLoginsResponses];

export type GetAccountLoginResponses = {
    /**
     * The log-in.
     */
    200: Login;
};

export type GetAccountLoginResponse = GetAccountLoginResponses[keyof GetAccountLoginResponses];

export type ListMaintenanceResponses = {
    /**
     * Maintenance windows.
     */
    200: ListPage & {
        data: Array<Maintenance>;
    };
};

export type ListMaintenanceResponse = ListMaintenanceResponses[keyof ListMaintenanceResponses];

export type GetAccountTransferResponses = {
    /**
     * The pool of the account.
     */
    200: AccountTransfer;
};

export type GetAccountTransferResponse = GetAccountTransferResponses[keyof GetAccountTransferResponses];

export type ListAccountAvailabilityResponses = {
    /**
     * One entry for each region.
     */
    200: ListPage & {
        data: Array<AccountAvailability>;
    };
};

export type ListAccountAvailabilityResponse = ListAccountAvailabilityResponses[keyof ListAccountAvailabilityResponses];

export type GetAccountAvailabilityResponses = {
    /**
     * The entry of the region.
     */
    200: AccountAvailability;
};

export type GetAccountAvailabilityResponse = GetAccountAvailabilityResponses[keyof GetAccountAvailabilityResponses];

export type ListUsersResponses = {
    /**
     * Users.
     */
    200: ListPage & {
        data: Array<User>;
    };
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type CreateUserResponses = {
    /**
     * The user.
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
     * The user.
     */
    200: User;
};

export type UpdateUserResponse = UpdateUserResponses[keyof UpdateUserResponses];

export type GetUserGrantsResponses = {
    /**
     * A row for every object of the account.
     */
    200: Grants;
    /**
     * An unrestricted user has no grants.
     */
    204: void;
};

export type GetUserGrantsResponse = GetUserGrantsResponses[keyof GetUserGrantsResponses];

export type UpdateUserGrantsResponses = {
    /**
     * A row for every object of the account.
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
     * The profile.
     */
    200: Profile;
};

export type UpdateProfileResponse = UpdateProfileResponses[keyof UpdateProfileResponses];

export type GetProfileGrantsResponses = {
    /**
     * Rows of the objects the user can reach.
     */
    200: Grants;
    /**
     * An unrestricted user has no grants.
     */
    204: void;
};

export type GetProfileGrantsResponse = GetProfileGrantsResponses[keyof GetProfileGrantsResponses];

export type ListTokensResponses = {
    /**
     * Tokens by id.
     */
    200: ListPage & {
        data: Array<Token>;
    };
};

export type ListTokensResponse = ListTokensResponses[keyof ListTokensResponses];

export type CreateTokenResponses = {
    /**
     * The token, whole this once.
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
     * The token.
     */
    200: Token;
};

export type UpdateTokenResponse = UpdateTokenResponses[keyof UpdateTokenResponses];

export type ListSshKeysResponses = {
    /**
     * Keys by id.
     */
    200: ListPage & {
        data: Array<SshKey>;
    };
};

export type ListSshKeysResponse = ListSshKeysResponses[keyof ListSshKeysResponses];

export type CreateSshKeyResponses = {
    /**
     * The key.
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
     * The key.
     */
    200: SshKey;
};

export type UpdateSshKeyResponse = UpdateSshKeyResponses[keyof UpdateSshKeyResponses];

export type ListAuthorizedAppsResponses = {
    /**
     * Authorized applications by id.
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
     * Log-ins.
     */
    200: ListPage & {
        data: Array<Login>;
    };
};

export type ListProfileLoginsResponse = ListProfileLoginsResponses[keyof ListProfileLoginsResponses];

export type GetProfileLoginResponses = {
    /**
     * The log-in.
     */
    200: Login;
};

export type GetProfileLoginResponse = GetProfileLoginResponses[keyof GetProfileLoginResponses];
