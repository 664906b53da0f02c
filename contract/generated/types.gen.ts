// Generated from the contract. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/v4` | (string & {});
};

export type Fault = {
    /**
     * Error message that can be shown to the user.
     */
    reason: string;
    /**
     * Request field that caused the error, as a dot-separated path with array indexes, such as `interfaces[1].subnet_id`. Absent if no single field is responsible.
     */
    field?: string;
};

export type ErrorBody = {
    /**
     * The first errors of the request. Fixing them may reveal others: a response contains at most 100, and the items of a list are checked only if the list is not too long.
     */
    errors: Array<Fault>;
};

export type ListPage = {
    page: number;
    /**
     * Total number of pages. 1 for an empty list.
     */
    pages: number;
    results: number;
};

export type DateTime = string;

export type ComputeBackupDay = 'Scheduling' | 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;

export type ComputeBackupWindow = 'Scheduling' | 'W0' | 'W2' | 'W4' | 'W6' | 'W8' | 'W10' | 'W12' | 'W14' | 'W16' | 'W18' | 'W20' | 'W22' | null;

export type ComputeLabel = string;

export type RootPassword = string;

export type AuthorizedKeys = Array<string>;

export type AuthorizedUsers = Array<string>;

export type ConfigInterfacePurpose = 'public' | 'vlan' | 'vpc';

export type ConfigInterfaceIpv4Create = {
    /**
     * Unused IPv4 address of the subnet. The first two and the last two addresses of the subnet are reserved. If omitted, an address is assigned automatically.
     */
    vpc?: string;
    /**
     * Public IPv4 address of the instance to map by 1:1 NAT, or `any` for its public address. Null or an empty string means none. When an instance is created, only `any` is allowed.
     */
    nat_1_1?: string | null;
} | null;

export type ConfigInterfaceRanges = Array<string> | null;

export type ConfigInterfaceCreate = {
    purpose: ConfigInterfacePurpose;
    /**
     * True to use this interface for the default route, which clears it on the other interfaces. Not allowed for VLAN interfaces.
     */
    primary?: boolean;
    /**
     * Name of the VLAN, required for the purpose `vlan`. Must consist of letters, digits and single hyphens; an unknown name creates a VLAN, with at most 10 per region. Must be empty, null or omitted for other purposes.
     */
    label?: string | null;
    /**
     * IPv4 address in the VLAN, in CIDR notation. Must be empty, null or omitted for purposes other than `vlan`.
     */
    ipam_address?: string | null;
    /**
     * Ignored, because the VPC is determined by `subnet_id`.
     */
    vpc_id?: number | null;
    /**
     * Id of the VPC subnet. Required for the purpose `vpc` and not allowed for others. It cannot be changed later.
     */
    subnet_id?: number | null;
    ipv4?: ConfigInterfaceIpv4Create;
    ip_ranges?: ConfigInterfaceRanges;
};

export type ConfigInterfacesCreate = Array<ConfigInterfaceCreate>;

export type ComputeMetadata = {
    /**
     * Base64-encoded cloud-config of at most 65535 bytes before encoding. It requires an image and a region that support it.
     */
    user_data?: string;
};

export type ScriptData = {
    [key: string]: unknown;
};

export type ComputeTags = Array<string>;

export type ComputeCreate = {
    region: string;
    /**
     * Id of a compute type.
     */
    type: string;
    label?: ComputeLabel;
    /**
     * Id of the image to deploy. Public images start with `compute/`, images of the account with `private/`.
     */
    image?: string;
    /**
     * Id of a backup with status `successful` in the same region. The user needs `read_write` access to the instance of the backup.
     */
    backup_id?: number;
    root_pass?: RootPassword;
    authorized_keys?: AuthorizedKeys;
    authorized_users?: AuthorizedUsers;
    /**
     * Boots the instance after deployment. Only used with `image` or `backup_id`.
     */
    booted?: boolean;
    /**
     * Enrolls the instance in the backup service, which incurs a charge. Always true if the account setting `backups_enabled` is true.
     */
    backups_enabled?: boolean;
    firewall_id?: number;
    /**
     * @deprecated
     */
    group?: string;
    interfaces?: ConfigInterfacesCreate;
    metadata?: ComputeMetadata;
    /**
     * Assigns a private IPv4 address.
     */
    private_ip?: boolean;
    script_id?: number;
    script_data?: ScriptData;
    /**
     * Size of the swap disk in MB. Ignored without `image`.
     */
    swap_size?: number;
    tags?: ComputeTags;
};

export type ComputeAlertsUpdate = {
    /**
     * CPU usage in percent, where each core adds 100.
     */
    cpu?: number;
    /**
     * Disk operations per second.
     */
    io?: number;
    /**
     * Incoming traffic in Mbit/s.
     */
    network_in?: number;
    /**
     * Outgoing traffic in Mbit/s.
     */
    network_out?: number;
    /**
     * Percentage of the monthly transfer quota.
     */
    transfer_quota?: number;
};

export type ComputeUpdate = {
    label?: ComputeLabel;
    /**
     * @deprecated
     */
    group?: string;
    tags?: ComputeTags;
    /**
     * Boots the instance again when it powers off unexpectedly. The watchdog gives up after more than five boot jobs within 15 minutes.
     */
    watchdog_enabled?: boolean;
    alerts?: ComputeAlertsUpdate;
    backups?: {
        schedule?: {
            day?: ComputeBackupDay;
            window?: ComputeBackupWindow;
        };
    };
};

export type Empty = {
    [key: string]: never;
};

export type ComputeBoot = {
    config_id?: number | null;
};

export type ComputeReboot = {
    config_id?: number | null;
};

export type ComputeClone = {
    compute_id?: number;
    region?: string;
    type?: string;
    label?: ComputeLabel;
    /**
     * @deprecated
     */
    group?: string;
    backups_enabled?: boolean;
    private_ip?: boolean;
    metadata?: ComputeMetadata;
    /**
     * Ids of the configuration profiles to clone together with their disks. If omitted, all are cloned; an empty array means none.
     */
    configs?: Array<number>;
    /**
     * Ids of disks to clone in addition to those of the cloned configuration profiles.
     */
    disks?: Array<number>;
};

export type ComputeMigrate = {
    /**
     * Target region of a migration to another data center. If omitted, the pending host migration is started.
     */
    region?: string;
    type?: 'warm' | 'cold';
    /**
     * Also upgrades to the latest hardware generation of the type. If no free upgrade is available, the request is rejected with 400 and nothing is migrated.
     */
    upgrade?: boolean;
};

export type ComputeMutate = {
    allow_auto_disk_resize?: boolean;
};

export type ComputeResize = {
    /**
     * Id of the new compute type.
     */
    type: string;
    migration_type?: 'warm' | 'cold';
    /**
     * Resizes the disk automatically to fit the new type. For a smaller type, the data must fit on the smaller disk.
     */
    allow_auto_disk_resize?: boolean;
};

export type ComputeRebuild = {
    image: string;
    root_pass: RootPassword;
    authorized_keys?: AuthorizedKeys;
    authorized_users?: AuthorizedUsers;
    booted?: boolean;
    metadata?: ComputeMetadata;
    script_id?: number;
    script_data?: ScriptData;
    /**
     * Id of a new compute type. If set, the instance is also resized.
     */
    type?: string;
};

export type ConfigDeviceCreate = {
    disk_id?: number | null;
    volume_id?: number | null;
} | null;

export type ComputeRescue = {
    /**
     * Device slots of the rescue environment. `sdh` is reserved.
     */
    devices?: {
        sda?: ConfigDeviceCreate;
        sdb?: ConfigDeviceCreate;
        sdc?: ConfigDeviceCreate;
        sdd?: ConfigDeviceCreate;
        sde?: ConfigDeviceCreate;
        sdf?: ConfigDeviceCreate;
        sdg?: ConfigDeviceCreate;
    };
};

export type ComputePasswordReset = {
    root_pass: RootPassword;
};

export type DiskFilesystem = 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd';

export type ComputeSnapshotCreate = {
    label: string;
};

export type ComputeBackupRestore = {
    /**
     * Id of the target instance.
     */
    compute_id: number;
    /**
     * Deletes all disks and configuration profiles of the target first. If false, the target needs enough unallocated storage; otherwise the response is 400.
     */
    overwrite?: boolean;
};

export type FirewallProtocol = 'TCP' | 'UDP' | 'ICMP' | 'IPENCAP';

export type FirewallPolicy = 'ACCEPT' | 'DROP';

export type FirewallEntityType = 'compute' | 'balancer';

export type StatsSeries = Array<[
    number,
    number
]>;

export type ConfigRunLevel = 'default' | 'single' | 'binbash';

export type ConfigVirtMode = 'paravirt' | 'fullvirt';

export type ConfigDevicesCreate = {
    sda?: ConfigDeviceCreate;
    sdb?: ConfigDeviceCreate;
    sdc?: ConfigDeviceCreate;
    sdd?: ConfigDeviceCreate;
    sde?: ConfigDeviceCreate;
    sdf?: ConfigDeviceCreate;
    sdg?: ConfigDeviceCreate;
    sdh?: ConfigDeviceCreate;
};

export type ConfigHelpersCreate = {
    updatedb_disabled?: boolean;
    distro?: boolean;
    modules_dep?: boolean;
    /**
     * Enables the network helper. Defaults to the account setting `network_helper`.
     */
    network?: boolean;
    devtmpfs_automount?: boolean;
};

export type ConfigProfileCreate = {
    label: string;
    comments?: string | null;
    devices: ConfigDevicesCreate;
    helpers?: ConfigHelpersCreate;
    interfaces?: ConfigInterfacesCreate;
    kernel?: string;
    /**
     * Memory limit in MB. 0, the default, means all memory of the instance.
     */
    memory_limit?: number;
    /**
     * Device that is mounted as the root file system. An invalid value is replaced with `/dev/sda`.
     */
    root_device?: string;
    run_level?: 'default' | 'single' | 'binbash';
    virt_mode?: 'paravirt' | 'fullvirt';
};

export type ConfigHelpersUpdate = {
    updatedb_disabled?: boolean;
    distro?: boolean;
    modules_dep?: boolean;
    network?: boolean;
    devtmpfs_automount?: boolean;
};

export type ConfigProfileUpdate = {
    label?: string;
    comments?: string | null;
    devices?: ConfigDevicesCreate;
    helpers?: ConfigHelpersUpdate;
    /**
     * New interfaces, which replace all existing ones. Null leaves them unchanged; an empty array leaves only the default public interface.
     */
    interfaces?: ConfigInterfacesCreate | null;
    kernel?: string;
    /**
     * Memory limit in MB. 0 means all memory of the instance.
     */
    memory_limit?: number;
    /**
     * Device that is mounted as the root file system. An invalid value is replaced with `/dev/sda`.
     */
    root_device?: string;
    run_level?: ConfigRunLevel;
    virt_mode?: ConfigVirtMode;
};

export type ConfigInterfaceOrder = {
    /**
     * Ids of all interfaces of the configuration profile in the new order, starting with eth0.
     */
    ids: Array<number>;
};

export type ConfigInterfaceUpdate = {
    primary?: boolean;
    ipv4?: ConfigInterfaceIpv4Create;
    ip_ranges?: ConfigInterfaceRanges;
};

export type DiskCreate = {
    /**
     * Size in MB. A disk created from an image must be at least as large as the image.
     */
    size: number;
    label?: string;
    image?: string;
    /**
     * File system of an empty disk, `ext4` by default. Ignored with `image`, which determines the file system.
     */
    filesystem?: DiskFilesystem;
    /**
     * Accepted, but has no effect.
     */
    read_only?: boolean;
    root_pass?: RootPassword;
    authorized_keys?: AuthorizedKeys;
    authorized_users?: AuthorizedUsers;
    script_id?: number;
    script_data?: ScriptData;
};

export type DiskUpdate = {
    label?: string;
};

export type DiskPasswordReset = {
    password: RootPassword;
};

export type DiskResize = {
    /**
     * New size in MB.
     */
    size: number;
};

export type ComputeIpAllocate = {
    public: boolean;
    type: 'ipv4';
};

export type IpAddressUpdate = {
    /**
     * New reverse DNS name. Null resets a public IPv4 address to its default name.
     */
    rdns: string | null;
};

export type FirewallLabel = string;

export type FirewallRuleCreate = {
    protocol: FirewallProtocol;
    /**
     * Ports and port ranges, separated by commas. At most 15 ports, where a range counts as two. If omitted, the rule applies to all ports; not allowed for `ICMP` and `IPENCAP`.
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

export type FirewallRulesUpdate = {
    inbound?: Array<FirewallRuleCreate>;
    inbound_policy: FirewallPolicy;
    outbound?: Array<FirewallRuleCreate>;
    outbound_policy: FirewallPolicy;
};

export type FirewallCreate = {
    label: FirewallLabel;
    rules: FirewallRulesUpdate;
    tags?: Array<string>;
    devices?: {
        computes?: Array<number>;
        balancers?: Array<number>;
    };
};

export type FirewallUpdate = {
    label?: FirewallLabel;
    tags?: Array<string>;
    status?: 'enabled' | 'disabled';
};

export type FirewallDeviceCreate = {
    id: number;
    type: FirewallEntityType;
};

export type VolumeCreate = {
    label: string;
    region?: string;
    compute_id?: number;
    /**
     * Id of the configuration profile to add the volume to. Only allowed with `compute_id`, and required if a stopped instance has several profiles.
     */
    config_id?: number;
    /**
     * Size in GB.
     */
    size?: number;
    tags?: Array<string>;
};

export type VolumeUpdate = {
    label?: string;
    tags?: Array<string>;
};

export type VolumeAttach = {
    compute_id: number;
    config_id?: number;
    /**
     * Adds the volume to a device slot of the configuration profile, so that it is attached again after a reboot.
     */
    persist_across_boots?: boolean;
};

export type VolumeResize = {
    /**
     * New size in GB. Must be larger than the current size.
     */
    size: number;
};

export type VolumeClone = {
    label: string;
};

export type SubnetCreate = {
    /**
     * Name of the subnet, unique within the VPC. It may contain letters, digits and single hyphens.
     */
    label: string;
    /**
     * Private IPv4 range (RFC 1918) in canonical CIDR notation, with a prefix length from 1 to 29. It must not overlap 192.168.128.0/17 or other subnets of the VPC.
     */
    ipv4: string;
};

export type VpcCreate = {
    /**
     * Name of the VPC, unique within the account. It may contain letters, digits and single hyphens.
     */
    label: string;
    /**
     * Id of a region with the capability `VPCs`.
     */
    region: string;
    description?: string;
    /**
     * Subnets to create together with the VPC. Their labels must be unique and their ranges must not overlap.
     */
    subnets?: Array<SubnetCreate>;
};

export type VpcUpdate = {
    /**
     * New name of the VPC, with the same rules as in `VpcCreate`.
     */
    label?: string;
    description?: string;
};

export type SubnetUpdate = {
    /**
     * New name of the subnet, with the same rules as in `SubnetCreate`.
     */
    label?: string;
};

export type TicketOpen = {
    summary: string;
    description: string;
    database_id?: number | null;
    domain_id?: number | null;
    firewall_id?: number | null;
    compute_id?: number | null;
    kubecluster_id?: number | null;
    metricsclient_id?: number | null;
    balancer_id?: number | null;
    volume_id?: number | null;
    vpc_id?: number | null;
    /**
     * True if the ticket is about a managed service.
     */
    managed_issue?: boolean | null;
    /**
     * Label of the VLAN that the ticket is about. Requires `region`.
     */
    vlan?: string | null;
    /**
     * Id of the region of the VLAN. Only allowed together with `vlan`.
     */
    region?: string | null;
};

export type TicketAttachmentCreate = {
    /**
     * File with the extension .gif, .jpg, .jpeg, .pjpg, .pjpeg, .tif, .tiff, .png, .pdf or .txt.
     */
    file: Blob | File;
};

export type TicketReplyCreate = {
    description: string;
};

export type DomainType = 'master' | 'slave';

export type DomainName = string;

export type DomainSeconds = number;

export type DomainTags = Array<string>;

export type DomainCreate = {
    domain: DomainName;
    type: DomainType;
    description?: string;
    group?: string;
    /**
     * A `disabled` domain is not rendered, so its records are not served.
     */
    status?: 'disabled' | 'active';
    soa_email?: string;
    /**
     * IP addresses that may transfer the zone. At most 1000 characters in total.
     */
    axfr_ips?: Array<string>;
    /**
     * IP addresses of the masters of a slave domain, at most 1000 characters in total. They must be public or in a network listed in the server setting `DNS_REACH`. Failed transfers are reported in `errors` of the domain.
     */
    master_ips?: Array<string>;
    /**
     * Time after which a slave that cannot refresh the zone stops answering queries. 0 means the default of 1209600.
     */
    expire_sec?: DomainSeconds;
    /**
     * Interval at which slaves refresh the zone. 0 means the default of 14400.
     */
    refresh_sec?: DomainSeconds;
    /**
     * Interval after which a failed refresh is retried. 0 means the default of 14400.
     */
    retry_sec?: DomainSeconds;
    /**
     * Default TTL of the records. 0 means the default of 86400.
     */
    ttl_sec?: DomainSeconds;
    tags?: DomainTags;
};

export type DomainImport = {
    domain: DomainName;
    /**
     * Name server to transfer the zone from.
     */
    remote_nameserver: string;
};

export type DomainStatus = 'disabled' | 'active';

export type DomainUpdate = {
    domain?: DomainName;
    type?: DomainType;
    /**
     * New description. Null clears it.
     */
    description?: string | null;
    /**
     * New display group. Null clears it.
     */
    group?: string | null;
    status?: DomainStatus;
    /**
     * E-mail address of the zone administrator. May only be empty for a slave domain.
     */
    soa_email?: string;
    /**
     * IP addresses that may transfer the zone; they replace the existing ones. At most 1000 characters in total.
     */
    axfr_ips?: Array<string>;
    /**
     * IP addresses of the masters of a slave domain; they replace the existing ones. At most 1000 characters in total. They must be public or in a network listed in the server setting `DNS_REACH`.
     */
    master_ips?: Array<string>;
    expire_sec?: DomainSeconds;
    refresh_sec?: DomainSeconds;
    retry_sec?: DomainSeconds;
    ttl_sec?: DomainSeconds;
    tags?: DomainTags;
};

export type DomainClone = {
    domain: DomainName;
};

export type RecordType = 'A' | 'AAAA' | 'NS' | 'MX' | 'CNAME' | 'TXT' | 'SRV' | 'PTR' | 'CAA';

export type RecordName = string;

export type RecordTarget = string;

export type RecordSeconds = number;

export type RecordPriority = number;

export type RecordWeight = number;

export type RecordPort = number;

export type RecordService = string | null;

export type RecordProtocol = string | null;

export type RecordTag = 'issue' | 'issuewild' | 'iodef' | null;

export type DomainRecordCreate = {
    type: RecordType;
    name?: RecordName;
    target?: RecordTarget;
    ttl_sec?: RecordSeconds;
    priority?: RecordPriority;
    weight?: RecordWeight;
    port?: RecordPort;
    service?: RecordService;
    protocol?: RecordProtocol;
    tag?: RecordTag;
};

export type DomainRecordUpdate = {
    name?: RecordName;
    target?: RecordTarget;
    ttl_sec?: RecordSeconds;
    priority?: RecordPriority;
    weight?: RecordWeight;
    port?: RecordPort;
    service?: RecordService;
    protocol?: RecordProtocol;
    tag?: RecordTag;
};

export type TagCreate = {
    label: string;
    /**
     * Ids of domains to tag.
     */
    domains?: Array<number>;
    /**
     * Ids of instances to tag.
     */
    computes?: Array<number>;
    /**
     * Ids of load balancers to tag.
     */
    balancers?: Array<number>;
    /**
     * Ids of volumes to tag.
     */
    volumes?: Array<number>;
};

export type DatabaseLabel = string;

export type MysqlDatabaseCreate = {
    /**
     * Id of a MySQL engine version, such as `mysql/8.0.30`.
     */
    engine: string;
    label: DatabaseLabel;
    region: string;
    /**
     * Id of the database plan of the nodes.
     */
    type: string;
    cluster_size?: 1 | 3;
    encrypted?: boolean;
    ssl_connection?: boolean;
    /**
     * IPv4 and IPv6 addresses and CIDR ranges that may connect. An empty array blocks all connections, including private ones; `0.0.0.0/0` allows all IPv4 addresses.
     */
    allow_list?: Array<string>;
    replication_type?: 'none' | 'asynch' | 'semi_synch';
};

export type DatabaseAllowList = Array<string>;

export type DatabaseMaintenanceUpdate = {
    frequency?: 'weekly' | 'monthly';
    /**
     * Day of the week, where 1 is Monday and 7 is Sunday.
     */
    day_of_week?: number;
    /**
     * Hour in which the window starts, in UTC.
     */
    hour_of_day?: number;
    /**
     * Maximum duration of the window in hours.
     */
    duration?: number;
    week_of_month?: number | null;
};

export type DatabaseUpdate = {
    label?: DatabaseLabel;
    allow_list?: DatabaseAllowList;
    /**
     * Id of a database plan with more storage. The database is resized to it.
     */
    type?: string;
    updates?: DatabaseMaintenanceUpdate;
};

export type DatabaseSnapshotCreate = {
    /**
     * Name of the snapshot, unique among the backups of the database.
     */
    label: string;
    /**
     * Node to take the snapshot from. `secondary` selects a replica and requires a cluster of three nodes.
     */
    target?: 'primary' | 'secondary';
};

export type PostgresqlDatabaseCreate = {
    /**
     * Id of a PostgreSQL engine version, such as `postgresql/14.6`.
     */
    engine: string;
    label: DatabaseLabel;
    region: string;
    /**
     * Id of the database plan of the nodes.
     */
    type: string;
    cluster_size?: 1 | 3;
    encrypted?: boolean;
    ssl_connection?: boolean;
    /**
     * IPv4 and IPv6 addresses and CIDR ranges that may connect. An empty array blocks all connections, including private ones; `0.0.0.0/0` allows all IPv4 addresses.
     */
    allow_list?: Array<string>;
    replication_type?: 'none' | 'asynch';
    replication_commit_type?: 'on' | 'local' | 'remote_write' | 'remote_apply' | 'off';
};

export type ImageLabel = string;

export type ImageCreate = {
    /**
     * Id of the compute disk to capture.
     */
    disk_id: number;
    /**
     * Defaults to the label of the disk.
     */
    label?: ImageLabel;
    description?: string;
    /**
     * True if the image supports cloud-init.
     */
    cloud_init?: boolean;
};

export type ImageUpload = {
    label: ImageLabel;
    /**
     * Id of the region that receives the data. The image can be used in every region.
     */
    region: string;
    description?: string;
    /**
     * True if the image supports cloud-init.
     */
    cloud_init?: boolean;
};

export type ImageUpdate = {
    label?: ImageLabel;
    /**
     * New description. Null clears it.
     */
    description?: string | null;
};

export type BucketCreate = {
    /**
     * Id of the cluster to create the bucket in.
     */
    cluster?: string;
    /**
     * Id of the region whose cluster is used. This field is an extension for clients of newer API versions.
     */
    region?: string;
    /**
     * Bucket name, unique in the cluster. It may contain lower-case letters, digits, hyphens and periods, and must start and end with a letter or digit. It must not contain two periods in a row or look like an IPv4 address.
     */
    label: string;
    acl?: 'private' | 'public-read' | 'authenticated-read' | 'public-read-write';
    /**
     * True if CORS requests are allowed from all origins.
     */
    cors_enabled?: boolean;
};

export type CannedAcl = 'private' | 'public-read' | 'authenticated-read' | 'public-read-write' | 'custom';

export type BucketAccessUpdate = {
    acl?: CannedAcl;
    /**
     * True if CORS requests are allowed from all origins.
     */
    cors_enabled?: boolean;
};

export type ObjectAclUpdate = {
    acl: CannedAcl;
    /**
     * Name of the object.
     */
    name: string;
};

export type ObjectUrlParameters = {
    /**
     * Starts a multipart upload. Must be an empty string.
     */
    uploads?: string;
    /**
     * Id of a multipart upload.
     */
    uploadId?: string;
    /**
     * Number of the part of the multipart upload.
     */
    partNumber?: string;
    /**
     * `Content-Disposition` header of the response.
     */
    'response-content-disposition'?: string;
    /**
     * `Content-Type` header of the response.
     */
    'response-content-type'?: string;
    /**
     * Canned ACL of the created object.
     */
    'x-amz-acl'?: 'private' | 'public-read' | 'authenticated-read' | 'public-read-write';
    /**
     * Source of a copy, as `/bucket/name` with a percent-encoded name.
     */
    'x-amz-copy-source'?: string;
};

export type ObjectUrlCreate = {
    /**
     * Name of the object.
     */
    name: string;
    method: string;
    /**
     * Validity of the URL in seconds.
     */
    expires_in?: number;
    /**
     * Content type of the request. Requests to the URL must send the same `Content-Type` header.
     */
    content_type?: string;
    parameters?: ObjectUrlParameters;
};

export type BucketTlsUpload = {
    /**
     * PEM certificate, Base64-encoded.
     */
    certificate: string;
    private_key: string;
};

export type StorageKeyAccessCreate = {
    /**
     * Id of the cluster of the bucket.
     */
    cluster: string;
    bucket_name: string;
    permissions: 'read_only' | 'read_write';
};

export type StorageKeyCreate = {
    label?: string;
    /**
     * Buckets that the key can access. Omit it or send null for an unlimited key; an empty array creates a key without access to any bucket.
     */
    bucket_access?: Array<StorageKeyAccessCreate> | null;
    /**
     * Regions of the key, each of which must have a cluster. They do not restrict the key; only `bucket_access` does. This field is an extension for clients of newer API versions.
     */
    regions?: Array<string>;
};

export type StorageKeyUpdate = {
    label?: string;
};

export type ObjectContentTypeUpdate = {
    /**
     * `Content-Type` header of downloads.
     */
    content_type: string;
    /**
     * Name of the object.
     */
    name: string;
};

export type AccountUpdate = {
    first_name?: string;
    last_name?: string;
    company?: string;
    email?: string;
    address_1?: string;
    address_2?: string;
    city?: string;
    state?: string;
    zip?: string;
    country?: string;
    phone?: string;
    tax_id?: string;
};

export type AccountSettingsUpdate = {
    network_helper?: boolean;
    backups_enabled?: boolean;
};

export type UserCreate = {
    /**
     * Login name, unique across all accounts. Must consist of letters and digits; single hyphens or underscores may separate them.
     */
    username: string;
    email: string;
    restricted?: boolean;
};

export type UserUpdate = {
    /**
     * New login name, with the same rules as in `UserCreate`.
     */
    username?: string;
    email?: string;
    restricted?: boolean;
};

export type GlobalGrantsUpdate = {
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
    /**
     * Alias of `add_vpc`. Responses contain only `add_vpc`; if both are sent, they must be equal.
     */
    add_vpcs?: boolean;
    account_access?: 'read_only' | 'read_write' | null;
    child_account_access?: boolean | null;
};

export type GrantUpdate = {
    id: number;
    /**
     * Ignored. Accepted so that clients can send back a row of a response.
     */
    label?: string;
    permissions: 'read_only' | 'read_write' | null;
};

export type GrantsUpdate = {
    global?: GlobalGrantsUpdate;
    compute?: Array<GrantUpdate>;
    database?: Array<GrantUpdate>;
    domain?: Array<GrantUpdate>;
    image?: Array<GrantUpdate>;
    volume?: Array<GrantUpdate>;
    firewall?: Array<GrantUpdate>;
    balancer?: Array<GrantUpdate>;
    script?: Array<GrantUpdate>;
    metrics?: Array<GrantUpdate>;
    vpc?: Array<GrantUpdate>;
};

export type ProfileUpdate = {
    email?: string;
    /**
     * IANA time zone name, such as `Europe/Berlin`. UTC offsets are not accepted.
     */
    timezone?: string;
    email_notifications?: boolean;
    console_auth_method?: 'password_keys' | 'keys_only' | 'disabled';
    authorized_keys?: Array<string> | null;
};

export type Preferences = {
    [key: string]: unknown;
};

export type TokenCreate = {
    label: string;
    /**
     * Scopes of the token, `*` or a list separated by single spaces. Defaults to the scopes of the token that is used for the request, and must not exceed them.
     */
    scopes?: string;
    /**
     * Time when the token expires, which must be in the future. Null creates a token without expiry.
     */
    expiry?: DateTime | null;
};

export type TokenUpdate = {
    label?: string;
};

export type SshKeyCreate = {
    label: string;
    /**
     * Public key on one line in OpenSSH format. Supported key types are ssh-rsa, ssh-dss, ecdsa-sha2-nistp256, ecdsa-sha2-nistp384, ecdsa-sha2-nistp521 and ssh-ed25519.
     */
    ssh_key: string;
};

export type SshKeyUpdate = {
    label?: string;
};

export type Page = number;

export type PageSize = number;

export type ListComputesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/instances';
};

export type ListComputesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputesError = ListComputesErrors[keyof ListComputesErrors];

export type CreateComputeData = {
    body: ComputeCreate;
    path?: never;
    query?: never;
    url: '/compute/instances';
};

export type CreateComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateComputeError = CreateComputeErrors[keyof CreateComputeErrors];

export type DeleteComputeData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}';
};

export type DeleteComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeError = DeleteComputeErrors[keyof DeleteComputeErrors];

export type DeleteComputeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteComputeResponse = DeleteComputeResponses[keyof DeleteComputeResponses];

export type GetComputeData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}';
};

export type GetComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeError = GetComputeErrors[keyof GetComputeErrors];

export type UpdateComputeData = {
    body: ComputeUpdate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}';
};

export type UpdateComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeError = UpdateComputeErrors[keyof UpdateComputeErrors];

export type BootComputeData = {
    body?: ComputeBoot;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/boot';
};

export type BootComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type BootComputeError = BootComputeErrors[keyof BootComputeErrors];

export type BootComputeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type BootComputeResponse = BootComputeResponses[keyof BootComputeResponses];

export type ShutdownComputeData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/shutdown';
};

export type ShutdownComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ShutdownComputeError = ShutdownComputeErrors[keyof ShutdownComputeErrors];

export type ShutdownComputeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type ShutdownComputeResponse = ShutdownComputeResponses[keyof ShutdownComputeResponses];

export type RebootComputeData = {
    body?: ComputeReboot;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/reboot';
};

export type RebootComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type RebootComputeError = RebootComputeErrors[keyof RebootComputeErrors];

export type RebootComputeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type RebootComputeResponse = RebootComputeResponses[keyof RebootComputeResponses];

export type CloneComputeData = {
    body: ComputeClone;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/clone';
};

export type CloneComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CloneComputeError = CloneComputeErrors[keyof CloneComputeErrors];

export type MigrateComputeData = {
    body?: ComputeMigrate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/migrate';
};

export type MigrateComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type MigrateComputeError = MigrateComputeErrors[keyof MigrateComputeErrors];

export type MigrateComputeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type MigrateComputeResponse = MigrateComputeResponses[keyof MigrateComputeResponses];

export type MutateComputeData = {
    body?: ComputeMutate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/mutate';
};

export type MutateComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type MutateComputeError = MutateComputeErrors[keyof MutateComputeErrors];

export type MutateComputeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type MutateComputeResponse = MutateComputeResponses[keyof MutateComputeResponses];

export type ResizeComputeData = {
    body: ComputeResize;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/resize';
};

export type ResizeComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ResizeComputeError = ResizeComputeErrors[keyof ResizeComputeErrors];

export type ResizeComputeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type ResizeComputeResponse = ResizeComputeResponses[keyof ResizeComputeResponses];

export type RebuildComputeData = {
    body: ComputeRebuild;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/rebuild';
};

export type RebuildComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type RebuildComputeError = RebuildComputeErrors[keyof RebuildComputeErrors];

export type RescueComputeData = {
    body?: ComputeRescue;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/rescue';
};

export type RescueComputeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type RescueComputeError = RescueComputeErrors[keyof RescueComputeErrors];

export type RescueComputeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type RescueComputeResponse = RescueComputeResponses[keyof RescueComputeResponses];

export type ResetComputePasswordData = {
    body: ComputePasswordReset;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/password';
};

export type ResetComputePasswordErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ResetComputePasswordError = ResetComputePasswordErrors[keyof ResetComputePasswordErrors];

export type ResetComputePasswordResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type ResetComputePasswordResponse = ResetComputePasswordResponses[keyof ResetComputePasswordResponses];

export type ListComputeBackupsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups';
};

export type ListComputeBackupsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeBackupsError = ListComputeBackupsErrors[keyof ListComputeBackupsErrors];

export type CreateComputeSnapshotData = {
    body: ComputeSnapshotCreate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups';
};

export type CreateComputeSnapshotErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateComputeSnapshotError = CreateComputeSnapshotErrors[keyof CreateComputeSnapshotErrors];

export type CancelComputeBackupsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups/cancel';
};

export type CancelComputeBackupsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CancelComputeBackupsError = CancelComputeBackupsErrors[keyof CancelComputeBackupsErrors];

export type CancelComputeBackupsResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type CancelComputeBackupsResponse = CancelComputeBackupsResponses[keyof CancelComputeBackupsResponses];

export type EnableComputeBackupsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups/enable';
};

export type EnableComputeBackupsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type EnableComputeBackupsError = EnableComputeBackupsErrors[keyof EnableComputeBackupsErrors];

export type EnableComputeBackupsResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type EnableComputeBackupsResponse = EnableComputeBackupsResponses[keyof EnableComputeBackupsResponses];

export type GetComputeBackupData = {
    body?: never;
    path: {
        computeId: number;
        backupId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups/{backupId}';
};

export type GetComputeBackupErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeBackupError = GetComputeBackupErrors[keyof GetComputeBackupErrors];

export type RestoreComputeBackupData = {
    body: ComputeBackupRestore;
    path: {
        computeId: number;
        backupId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups/{backupId}/restore';
};

export type RestoreComputeBackupErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type RestoreComputeBackupError = RestoreComputeBackupErrors[keyof RestoreComputeBackupErrors];

export type RestoreComputeBackupResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type RestoreComputeBackupResponse = RestoreComputeBackupResponses[keyof RestoreComputeBackupResponses];

export type ListComputeFirewallsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/firewalls';
};

export type ListComputeFirewallsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeFirewallsError = ListComputeFirewallsErrors[keyof ListComputeFirewallsErrors];

export type ListComputeVolumesData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/volumes';
};

export type ListComputeVolumesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeVolumesError = ListComputeVolumesErrors[keyof ListComputeVolumesErrors];

export type ListComputeBalancersData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/balancers';
};

export type ListComputeBalancersErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeBalancersError = ListComputeBalancersErrors[keyof ListComputeBalancersErrors];

export type GetComputeStatsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/stats';
};

export type GetComputeStatsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeStatsError = GetComputeStatsErrors[keyof GetComputeStatsErrors];

export type GetComputeStatsByMonthData = {
    body?: never;
    path: {
        computeId: number;
        year: number;
        month: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/stats/{year}/{month}';
};

export type GetComputeStatsByMonthErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeStatsByMonthError = GetComputeStatsByMonthErrors[keyof GetComputeStatsByMonthErrors];

export type GetComputeTransferData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/transfer';
};

export type GetComputeTransferErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeTransferError = GetComputeTransferErrors[keyof GetComputeTransferErrors];

export type GetComputeTransferByMonthData = {
    body?: never;
    path: {
        computeId: number;
        year: number;
        month: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/transfer/{year}/{month}';
};

export type GetComputeTransferByMonthErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeTransferByMonthError = GetComputeTransferByMonthErrors[keyof GetComputeTransferByMonthErrors];

export type ListKernelsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/kernels';
};

export type ListKernelsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListKernelsError = ListKernelsErrors[keyof ListKernelsErrors];

export type GetKernelData = {
    body?: never;
    path: {
        /**
         * Id of the kernel, percent-encoded, such as `compute%2Flatest-64bit`.
         */
        kernelId: string;
    };
    query?: never;
    url: '/compute/kernels/{kernelId}';
};

export type GetKernelErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetKernelError = GetKernelErrors[keyof GetKernelErrors];

export type ListComputeTypesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/types';
};

export type ListComputeTypesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeTypesError = ListComputeTypesErrors[keyof ListComputeTypesErrors];

export type GetComputeTypeData = {
    body?: never;
    path: {
        typeId: string;
    };
    query?: never;
    url: '/compute/types/{typeId}';
};

export type GetComputeTypeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeTypeError = GetComputeTypeErrors[keyof GetComputeTypeErrors];

export type ListComputeConfigsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/configs';
};

export type ListComputeConfigsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeConfigsError = ListComputeConfigsErrors[keyof ListComputeConfigsErrors];

export type CreateComputeConfigData = {
    body: ConfigProfileCreate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs';
};

export type CreateComputeConfigErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateComputeConfigError = CreateComputeConfigErrors[keyof CreateComputeConfigErrors];

export type DeleteComputeConfigData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}';
};

export type DeleteComputeConfigErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeConfigError = DeleteComputeConfigErrors[keyof DeleteComputeConfigErrors];

export type DeleteComputeConfigResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteComputeConfigResponse = DeleteComputeConfigResponses[keyof DeleteComputeConfigResponses];

export type GetComputeConfigData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}';
};

export type GetComputeConfigErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeConfigError = GetComputeConfigErrors[keyof GetComputeConfigErrors];

export type UpdateComputeConfigData = {
    body: ConfigProfileUpdate;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}';
};

export type UpdateComputeConfigErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeConfigError = UpdateComputeConfigErrors[keyof UpdateComputeConfigErrors];

export type ListComputeConfigInterfacesData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces';
};

export type ListComputeConfigInterfacesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeConfigInterfacesError = ListComputeConfigInterfacesErrors[keyof ListComputeConfigInterfacesErrors];

export type AddComputeConfigInterfaceData = {
    body: ConfigInterfaceCreate;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces';
};

export type AddComputeConfigInterfaceErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type AddComputeConfigInterfaceError = AddComputeConfigInterfaceErrors[keyof AddComputeConfigInterfaceErrors];

export type OrderComputeConfigInterfacesData = {
    body: ConfigInterfaceOrder;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces/order';
};

export type OrderComputeConfigInterfacesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type OrderComputeConfigInterfacesError = OrderComputeConfigInterfacesErrors[keyof OrderComputeConfigInterfacesErrors];

export type OrderComputeConfigInterfacesResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type OrderComputeConfigInterfacesResponse = OrderComputeConfigInterfacesResponses[keyof OrderComputeConfigInterfacesResponses];

export type DeleteComputeConfigInterfaceData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
        interfaceId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId}';
};

export type DeleteComputeConfigInterfaceErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeConfigInterfaceError = DeleteComputeConfigInterfaceErrors[keyof DeleteComputeConfigInterfaceErrors];

export type DeleteComputeConfigInterfaceResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteComputeConfigInterfaceResponse = DeleteComputeConfigInterfaceResponses[keyof DeleteComputeConfigInterfaceResponses];

export type GetComputeConfigInterfaceData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
        interfaceId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId}';
};

export type GetComputeConfigInterfaceErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeConfigInterfaceError = GetComputeConfigInterfaceErrors[keyof GetComputeConfigInterfaceErrors];

export type UpdateComputeConfigInterfaceData = {
    body: ConfigInterfaceUpdate;
    path: {
        computeId: number;
        configId: number;
        interfaceId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId}';
};

export type UpdateComputeConfigInterfaceErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeConfigInterfaceError = UpdateComputeConfigInterfaceErrors[keyof UpdateComputeConfigInterfaceErrors];

export type ListComputeDisksData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/disks';
};

export type ListComputeDisksErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeDisksError = ListComputeDisksErrors[keyof ListComputeDisksErrors];

export type CreateComputeDiskData = {
    body: DiskCreate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks';
};

export type CreateComputeDiskErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateComputeDiskError = CreateComputeDiskErrors[keyof CreateComputeDiskErrors];

export type DeleteComputeDiskData = {
    body?: never;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}';
};

export type DeleteComputeDiskErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeDiskError = DeleteComputeDiskErrors[keyof DeleteComputeDiskErrors];

export type DeleteComputeDiskResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteComputeDiskResponse = DeleteComputeDiskResponses[keyof DeleteComputeDiskResponses];

export type GetComputeDiskData = {
    body?: never;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}';
};

export type GetComputeDiskErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeDiskError = GetComputeDiskErrors[keyof GetComputeDiskErrors];

export type UpdateComputeDiskData = {
    body: DiskUpdate;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}';
};

export type UpdateComputeDiskErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeDiskError = UpdateComputeDiskErrors[keyof UpdateComputeDiskErrors];

export type CloneComputeDiskData = {
    body?: never;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}/clone';
};

export type CloneComputeDiskErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CloneComputeDiskError = CloneComputeDiskErrors[keyof CloneComputeDiskErrors];

export type ResetComputeDiskPasswordData = {
    body: DiskPasswordReset;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}/password';
};

export type ResetComputeDiskPasswordErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ResetComputeDiskPasswordError = ResetComputeDiskPasswordErrors[keyof ResetComputeDiskPasswordErrors];

export type ResetComputeDiskPasswordResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type ResetComputeDiskPasswordResponse = ResetComputeDiskPasswordResponses[keyof ResetComputeDiskPasswordResponses];

export type ResizeComputeDiskData = {
    body: DiskResize;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}/resize';
};

export type ResizeComputeDiskErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ResizeComputeDiskError = ResizeComputeDiskErrors[keyof ResizeComputeDiskErrors];

export type ResizeComputeDiskResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type ResizeComputeDiskResponse = ResizeComputeDiskResponses[keyof ResizeComputeDiskResponses];

export type ListComputeIpsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips';
};

export type ListComputeIpsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListComputeIpsError = ListComputeIpsErrors[keyof ListComputeIpsErrors];

export type AllocateComputeIpData = {
    body: ComputeIpAllocate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips';
};

export type AllocateComputeIpErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type AllocateComputeIpError = AllocateComputeIpErrors[keyof AllocateComputeIpErrors];

export type DeleteComputeIpData = {
    body?: never;
    path: {
        computeId: number;
        /**
         * IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips/{address}';
};

export type DeleteComputeIpErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeIpError = DeleteComputeIpErrors[keyof DeleteComputeIpErrors];

export type DeleteComputeIpResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteComputeIpResponse = DeleteComputeIpResponses[keyof DeleteComputeIpResponses];

export type GetComputeIpData = {
    body?: never;
    path: {
        computeId: number;
        /**
         * IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips/{address}';
};

export type GetComputeIpErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetComputeIpError = GetComputeIpErrors[keyof GetComputeIpErrors];

export type UpdateComputeIpData = {
    body: IpAddressUpdate;
    path: {
        computeId: number;
        /**
         * IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips/{address}';
};

export type UpdateComputeIpErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeIpError = UpdateComputeIpErrors[keyof UpdateComputeIpErrors];

export type ListFirewallsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/networking/firewalls';
};

export type ListFirewallsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListFirewallsError = ListFirewallsErrors[keyof ListFirewallsErrors];

export type CreateFirewallData = {
    body: FirewallCreate;
    path?: never;
    query?: never;
    url: '/networking/firewalls';
};

export type CreateFirewallErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateFirewallError = CreateFirewallErrors[keyof CreateFirewallErrors];

export type DeleteFirewallData = {
    body?: never;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}';
};

export type DeleteFirewallErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteFirewallError = DeleteFirewallErrors[keyof DeleteFirewallErrors];

export type DeleteFirewallResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteFirewallResponse = DeleteFirewallResponses[keyof DeleteFirewallResponses];

export type GetFirewallData = {
    body?: never;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}';
};

export type GetFirewallErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetFirewallError = GetFirewallErrors[keyof GetFirewallErrors];

export type UpdateFirewallData = {
    body: FirewallUpdate;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}';
};

export type UpdateFirewallErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateFirewallError = UpdateFirewallErrors[keyof UpdateFirewallErrors];

export type GetFirewallRulesData = {
    body?: never;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/rules';
};

export type GetFirewallRulesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetFirewallRulesError = GetFirewallRulesErrors[keyof GetFirewallRulesErrors];

export type UpdateFirewallRulesData = {
    body: FirewallRulesUpdate;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/rules';
};

export type UpdateFirewallRulesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateFirewallRulesError = UpdateFirewallRulesErrors[keyof UpdateFirewallRulesErrors];

export type ListFirewallDevicesData = {
    body?: never;
    path: {
        firewallId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/networking/firewalls/{firewallId}/devices';
};

export type ListFirewallDevicesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListFirewallDevicesError = ListFirewallDevicesErrors[keyof ListFirewallDevicesErrors];

export type CreateFirewallDeviceData = {
    body: FirewallDeviceCreate;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/devices';
};

export type CreateFirewallDeviceErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateFirewallDeviceError = CreateFirewallDeviceErrors[keyof CreateFirewallDeviceErrors];

export type DeleteFirewallDeviceData = {
    body?: never;
    path: {
        firewallId: number;
        deviceId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/devices/{deviceId}';
};

export type DeleteFirewallDeviceErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteFirewallDeviceError = DeleteFirewallDeviceErrors[keyof DeleteFirewallDeviceErrors];

export type DeleteFirewallDeviceResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteFirewallDeviceResponse = DeleteFirewallDeviceResponses[keyof DeleteFirewallDeviceResponses];

export type GetFirewallDeviceData = {
    body?: never;
    path: {
        firewallId: number;
        deviceId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/devices/{deviceId}';
};

export type GetFirewallDeviceErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetFirewallDeviceError = GetFirewallDeviceErrors[keyof GetFirewallDeviceErrors];

export type ListVlansData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/networking/vlans';
};

export type ListVlansErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListVlansError = ListVlansErrors[keyof ListVlansErrors];

export type ListIpsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/networking/ips';
};

export type ListIpsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListIpsError = ListIpsErrors[keyof ListIpsErrors];

export type GetIpData = {
    body?: never;
    path: {
        /**
         * IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/networking/ips/{address}';
};

export type GetIpErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetIpError = GetIpErrors[keyof GetIpErrors];

export type UpdateIpData = {
    body: IpAddressUpdate;
    path: {
        /**
         * IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/networking/ips/{address}';
};

export type UpdateIpErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateIpError = UpdateIpErrors[keyof UpdateIpErrors];

export type ListVolumesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/volumes';
};

export type ListVolumesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListVolumesError = ListVolumesErrors[keyof ListVolumesErrors];

export type CreateVolumeData = {
    body: VolumeCreate;
    path?: never;
    query?: never;
    url: '/volumes';
};

export type CreateVolumeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateVolumeError = CreateVolumeErrors[keyof CreateVolumeErrors];

export type DeleteVolumeData = {
    body?: never;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}';
};

export type DeleteVolumeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteVolumeError = DeleteVolumeErrors[keyof DeleteVolumeErrors];

export type DeleteVolumeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteVolumeResponse = DeleteVolumeResponses[keyof DeleteVolumeResponses];

export type GetVolumeData = {
    body?: never;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}';
};

export type GetVolumeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetVolumeError = GetVolumeErrors[keyof GetVolumeErrors];

export type UpdateVolumeData = {
    body: VolumeUpdate;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}';
};

export type UpdateVolumeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateVolumeError = UpdateVolumeErrors[keyof UpdateVolumeErrors];

export type AttachVolumeData = {
    body: VolumeAttach;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}/attach';
};

export type AttachVolumeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type AttachVolumeError = AttachVolumeErrors[keyof AttachVolumeErrors];

export type DetachVolumeData = {
    body?: never;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}/detach';
};

export type DetachVolumeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DetachVolumeError = DetachVolumeErrors[keyof DetachVolumeErrors];

export type DetachVolumeResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DetachVolumeResponse = DetachVolumeResponses[keyof DetachVolumeResponses];

export type ResizeVolumeData = {
    body: VolumeResize;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}/resize';
};

export type ResizeVolumeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ResizeVolumeError = ResizeVolumeErrors[keyof ResizeVolumeErrors];

export type CloneVolumeData = {
    body: VolumeClone;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}/clone';
};

export type CloneVolumeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CloneVolumeError = CloneVolumeErrors[keyof CloneVolumeErrors];

export type ListBalancersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/balancers';
};

export type ListBalancersErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListBalancersError = ListBalancersErrors[keyof ListBalancersErrors];

export type GetBalancerData = {
    body?: never;
    path: {
        balancerId: number;
    };
    query?: never;
    url: '/balancers/{balancerId}';
};

export type GetBalancerErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetBalancerError = GetBalancerErrors[keyof GetBalancerErrors];

export type ListScriptsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/compute/scripts';
};

export type ListScriptsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListScriptsError = ListScriptsErrors[keyof ListScriptsErrors];

export type GetScriptData = {
    body?: never;
    path: {
        scriptId: number;
    };
    query?: never;
    url: '/compute/scripts/{scriptId}';
};

export type GetScriptErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetScriptError = GetScriptErrors[keyof GetScriptErrors];

export type ListVpcsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/vpcs';
};

export type ListVpcsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListVpcsError = ListVpcsErrors[keyof ListVpcsErrors];

export type CreateVpcData = {
    body: VpcCreate;
    path?: never;
    query?: never;
    url: '/vpcs';
};

export type CreateVpcErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateVpcError = CreateVpcErrors[keyof CreateVpcErrors];

export type DeleteVpcData = {
    body?: never;
    path: {
        vpcId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}';
};

export type DeleteVpcErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteVpcError = DeleteVpcErrors[keyof DeleteVpcErrors];

export type DeleteVpcResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteVpcResponse = DeleteVpcResponses[keyof DeleteVpcResponses];

export type GetVpcData = {
    body?: never;
    path: {
        vpcId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}';
};

export type GetVpcErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetVpcError = GetVpcErrors[keyof GetVpcErrors];

export type UpdateVpcData = {
    body: VpcUpdate;
    path: {
        vpcId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}';
};

export type UpdateVpcErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateVpcError = UpdateVpcErrors[keyof UpdateVpcErrors];

export type ListVpcIpsData = {
    body?: never;
    path: {
        vpcId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/vpcs/{vpcId}/ips';
};

export type ListVpcIpsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListVpcIpsError = ListVpcIpsErrors[keyof ListVpcIpsErrors];

export type ListSubnetsData = {
    body?: never;
    path: {
        vpcId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/vpcs/{vpcId}/subnets';
};

export type ListSubnetsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListSubnetsError = ListSubnetsErrors[keyof ListSubnetsErrors];

export type CreateSubnetData = {
    body: SubnetCreate;
    path: {
        vpcId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}/subnets';
};

export type CreateSubnetErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateSubnetError = CreateSubnetErrors[keyof CreateSubnetErrors];

export type DeleteSubnetData = {
    body?: never;
    path: {
        vpcId: number;
        vpcSubnetId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}/subnets/{vpcSubnetId}';
};

export type DeleteSubnetErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteSubnetError = DeleteSubnetErrors[keyof DeleteSubnetErrors];

export type DeleteSubnetResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteSubnetResponse = DeleteSubnetResponses[keyof DeleteSubnetResponses];

export type GetSubnetData = {
    body?: never;
    path: {
        vpcId: number;
        vpcSubnetId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}/subnets/{vpcSubnetId}';
};

export type GetSubnetErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetSubnetError = GetSubnetErrors[keyof GetSubnetErrors];

export type UpdateSubnetData = {
    body: SubnetUpdate;
    path: {
        vpcId: number;
        vpcSubnetId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}/subnets/{vpcSubnetId}';
};

export type UpdateSubnetErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateSubnetError = UpdateSubnetErrors[keyof UpdateSubnetErrors];

export type ListAccountVpcIpsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/networking/vpcs/ips';
};

export type ListAccountVpcIpsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListAccountVpcIpsError = ListAccountVpcIpsErrors[keyof ListAccountVpcIpsErrors];

export type ListTicketsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/support/tickets';
};

export type ListTicketsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListTicketsError = ListTicketsErrors[keyof ListTicketsErrors];

export type OpenTicketData = {
    body: TicketOpen;
    path?: never;
    query?: never;
    url: '/support/tickets';
};

export type OpenTicketErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type OpenTicketError = OpenTicketErrors[keyof OpenTicketErrors];

export type GetTicketData = {
    body?: never;
    path: {
        ticketId: number;
    };
    query?: never;
    url: '/support/tickets/{ticketId}';
};

export type GetTicketErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetTicketError = GetTicketErrors[keyof GetTicketErrors];

export type CreateTicketAttachmentData = {
    body: TicketAttachmentCreate;
    path: {
        ticketId: number;
    };
    query?: never;
    url: '/support/tickets/{ticketId}/attachments';
};

export type CreateTicketAttachmentErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateTicketAttachmentError = CreateTicketAttachmentErrors[keyof CreateTicketAttachmentErrors];

export type CreateTicketAttachmentResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type CreateTicketAttachmentResponse = CreateTicketAttachmentResponses[keyof CreateTicketAttachmentResponses];

export type CloseTicketData = {
    body?: never;
    path: {
        ticketId: number;
    };
    query?: never;
    url: '/support/tickets/{ticketId}/close';
};

export type CloseTicketErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CloseTicketError = CloseTicketErrors[keyof CloseTicketErrors];

export type CloseTicketResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type CloseTicketResponse = CloseTicketResponses[keyof CloseTicketResponses];

export type ListTicketRepliesData = {
    body?: never;
    path: {
        ticketId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/support/tickets/{ticketId}/replies';
};

export type ListTicketRepliesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListTicketRepliesError = ListTicketRepliesErrors[keyof ListTicketRepliesErrors];

export type CreateTicketReplyData = {
    body: TicketReplyCreate;
    path: {
        ticketId: number;
    };
    query?: never;
    url: '/support/tickets/{ticketId}/replies';
};

export type CreateTicketReplyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateTicketReplyError = CreateTicketReplyErrors[keyof CreateTicketReplyErrors];

export type ListDomainsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/domains';
};

export type ListDomainsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListDomainsError = ListDomainsErrors[keyof ListDomainsErrors];

export type CreateDomainData = {
    body: DomainCreate;
    path?: never;
    query?: never;
    url: '/domains';
};

export type CreateDomainErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateDomainError = CreateDomainErrors[keyof CreateDomainErrors];

export type ImportDomainData = {
    body: DomainImport;
    path?: never;
    query?: never;
    url: '/domains/import';
};

export type ImportDomainErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ImportDomainError = ImportDomainErrors[keyof ImportDomainErrors];

export type DeleteDomainData = {
    body?: never;
    path: {
        domainId: number;
    };
    query?: never;
    url: '/domains/{domainId}';
};

export type DeleteDomainErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteDomainError = DeleteDomainErrors[keyof DeleteDomainErrors];

export type DeleteDomainResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteDomainResponse = DeleteDomainResponses[keyof DeleteDomainResponses];

export type GetDomainData = {
    body?: never;
    path: {
        domainId: number;
    };
    query?: never;
    url: '/domains/{domainId}';
};

export type GetDomainErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetDomainError = GetDomainErrors[keyof GetDomainErrors];

export type UpdateDomainData = {
    body: DomainUpdate;
    path: {
        domainId: number;
    };
    query?: never;
    url: '/domains/{domainId}';
};

export type UpdateDomainErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateDomainError = UpdateDomainErrors[keyof UpdateDomainErrors];

export type CloneDomainData = {
    body: DomainClone;
    path: {
        domainId: string;
    };
    query?: never;
    url: '/domains/{domainId}/clone';
};

export type CloneDomainErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CloneDomainError = CloneDomainErrors[keyof CloneDomainErrors];

export type ListDomainRecordsData = {
    body?: never;
    path: {
        domainId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/domains/{domainId}/records';
};

export type ListDomainRecordsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListDomainRecordsError = ListDomainRecordsErrors[keyof ListDomainRecordsErrors];

export type CreateDomainRecordData = {
    body: DomainRecordCreate;
    path: {
        domainId: number;
    };
    query?: never;
    url: '/domains/{domainId}/records';
};

export type CreateDomainRecordErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateDomainRecordError = CreateDomainRecordErrors[keyof CreateDomainRecordErrors];

export type DeleteDomainRecordData = {
    body?: never;
    path: {
        domainId: number;
        recordId: number;
    };
    query?: never;
    url: '/domains/{domainId}/records/{recordId}';
};

export type DeleteDomainRecordErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteDomainRecordError = DeleteDomainRecordErrors[keyof DeleteDomainRecordErrors];

export type DeleteDomainRecordResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteDomainRecordResponse = DeleteDomainRecordResponses[keyof DeleteDomainRecordResponses];

export type GetDomainRecordData = {
    body?: never;
    path: {
        domainId: number;
        recordId: number;
    };
    query?: never;
    url: '/domains/{domainId}/records/{recordId}';
};

export type GetDomainRecordErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetDomainRecordError = GetDomainRecordErrors[keyof GetDomainRecordErrors];

export type UpdateDomainRecordData = {
    body: DomainRecordUpdate;
    path: {
        domainId: number;
        recordId: number;
    };
    query?: never;
    url: '/domains/{domainId}/records/{recordId}';
};

export type UpdateDomainRecordErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateDomainRecordError = UpdateDomainRecordErrors[keyof UpdateDomainRecordErrors];

export type GetDomainZoneFileData = {
    body?: never;
    path: {
        domainId: string;
    };
    query?: never;
    url: '/domains/{domainId}/zone-file';
};

export type GetDomainZoneFileErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetDomainZoneFileError = GetDomainZoneFileErrors[keyof GetDomainZoneFileErrors];

export type ListTagsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/tags';
};

export type ListTagsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListTagsError = ListTagsErrors[keyof ListTagsErrors];

export type CreateTagData = {
    body: TagCreate;
    path?: never;
    query?: never;
    url: '/tags';
};

export type CreateTagErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateTagError = CreateTagErrors[keyof CreateTagErrors];

export type DeleteTagData = {
    body?: never;
    path: {
        tagLabel: string;
    };
    query?: never;
    url: '/tags/{tagLabel}';
};

export type DeleteTagErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteTagError = DeleteTagErrors[keyof DeleteTagErrors];

export type DeleteTagResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteTagResponse = DeleteTagResponses[keyof DeleteTagResponses];

export type ListTaggedObjectsData = {
    body?: never;
    path: {
        tagLabel: string;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/tags/{tagLabel}';
};

export type ListTaggedObjectsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListTaggedObjectsError = ListTaggedObjectsErrors[keyof ListTaggedObjectsErrors];

export type ListRegionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/regions';
};

export type ListRegionsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListRegionsError = ListRegionsErrors[keyof ListRegionsErrors];

export type ListRegionsAvailabilityData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/regions/availability';
};

export type ListRegionsAvailabilityErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListRegionsAvailabilityError = ListRegionsAvailabilityErrors[keyof ListRegionsAvailabilityErrors];

export type GetRegionData = {
    body?: never;
    path: {
        regionId: string;
    };
    query?: never;
    url: '/regions/{regionId}';
};

export type GetRegionErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetRegionError = GetRegionErrors[keyof GetRegionErrors];

export type GetRegionAvailabilityData = {
    body?: never;
    path: {
        regionId: string;
    };
    query?: never;
    url: '/regions/{regionId}/availability';
};

export type GetRegionAvailabilityErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetRegionAvailabilityError = GetRegionAvailabilityErrors[keyof GetRegionAvailabilityErrors];

export type ListDatabaseEnginesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/databases/engines';
};

export type ListDatabaseEnginesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListDatabaseEnginesError = ListDatabaseEnginesErrors[keyof ListDatabaseEnginesErrors];

export type GetDatabaseEngineData = {
    body?: never;
    path: {
        engineId: string;
    };
    query?: never;
    url: '/databases/engines/{engineId}';
};

export type GetDatabaseEngineErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetDatabaseEngineError = GetDatabaseEngineErrors[keyof GetDatabaseEngineErrors];

export type ListDatabaseTypesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/databases/types';
};

export type ListDatabaseTypesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListDatabaseTypesError = ListDatabaseTypesErrors[keyof ListDatabaseTypesErrors];

export type GetDatabaseTypeData = {
    body?: never;
    path: {
        typeId: string;
    };
    query?: never;
    url: '/databases/types/{typeId}';
};

export type GetDatabaseTypeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetDatabaseTypeError = GetDatabaseTypeErrors[keyof GetDatabaseTypeErrors];

export type ListDatabasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/databases/instances';
};

export type ListDatabasesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListDatabasesError = ListDatabasesErrors[keyof ListDatabasesErrors];

export type ListMysqlDatabasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/databases/mysql/instances';
};

export type ListMysqlDatabasesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListMysqlDatabasesError = ListMysqlDatabasesErrors[keyof ListMysqlDatabasesErrors];

export type CreateMysqlDatabaseData = {
    body: MysqlDatabaseCreate;
    path?: never;
    query?: never;
    url: '/databases/mysql/instances';
};

export type CreateMysqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateMysqlDatabaseError = CreateMysqlDatabaseErrors[keyof CreateMysqlDatabaseErrors];

export type DeleteMysqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}';
};

export type DeleteMysqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteMysqlDatabaseError = DeleteMysqlDatabaseErrors[keyof DeleteMysqlDatabaseErrors];

export type DeleteMysqlDatabaseResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteMysqlDatabaseResponse = DeleteMysqlDatabaseResponses[keyof DeleteMysqlDatabaseResponses];

export type GetMysqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}';
};

export type GetMysqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetMysqlDatabaseError = GetMysqlDatabaseErrors[keyof GetMysqlDatabaseErrors];

export type UpdateMysqlDatabaseData = {
    body: DatabaseUpdate;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}';
};

export type UpdateMysqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateMysqlDatabaseError = UpdateMysqlDatabaseErrors[keyof UpdateMysqlDatabaseErrors];

export type ListMysqlDatabaseBackupsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/databases/mysql/instances/{instanceId}/backups';
};

export type ListMysqlDatabaseBackupsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListMysqlDatabaseBackupsError = ListMysqlDatabaseBackupsErrors[keyof ListMysqlDatabaseBackupsErrors];

export type CreateMysqlDatabaseSnapshotData = {
    body: DatabaseSnapshotCreate;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/backups';
};

export type CreateMysqlDatabaseSnapshotErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateMysqlDatabaseSnapshotError = CreateMysqlDatabaseSnapshotErrors[keyof CreateMysqlDatabaseSnapshotErrors];

export type CreateMysqlDatabaseSnapshotResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type CreateMysqlDatabaseSnapshotResponse = CreateMysqlDatabaseSnapshotResponses[keyof CreateMysqlDatabaseSnapshotResponses];

export type DeleteMysqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/backups/{backupId}';
};

export type DeleteMysqlDatabaseBackupErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteMysqlDatabaseBackupError = DeleteMysqlDatabaseBackupErrors[keyof DeleteMysqlDatabaseBackupErrors];

export type DeleteMysqlDatabaseBackupResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteMysqlDatabaseBackupResponse = DeleteMysqlDatabaseBackupResponses[keyof DeleteMysqlDatabaseBackupResponses];

export type GetMysqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/backups/{backupId}';
};

export type GetMysqlDatabaseBackupErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetMysqlDatabaseBackupError = GetMysqlDatabaseBackupErrors[keyof GetMysqlDatabaseBackupErrors];

export type RestoreMysqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/backups/{backupId}/restore';
};

export type RestoreMysqlDatabaseBackupErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type RestoreMysqlDatabaseBackupError = RestoreMysqlDatabaseBackupErrors[keyof RestoreMysqlDatabaseBackupErrors];

export type RestoreMysqlDatabaseBackupResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type RestoreMysqlDatabaseBackupResponse = RestoreMysqlDatabaseBackupResponses[keyof RestoreMysqlDatabaseBackupResponses];

export type GetMysqlDatabaseCredentialsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/credentials';
};

export type GetMysqlDatabaseCredentialsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetMysqlDatabaseCredentialsError = GetMysqlDatabaseCredentialsErrors[keyof GetMysqlDatabaseCredentialsErrors];

export type ResetMysqlDatabaseCredentialsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/credentials/reset';
};

export type ResetMysqlDatabaseCredentialsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ResetMysqlDatabaseCredentialsError = ResetMysqlDatabaseCredentialsErrors[keyof ResetMysqlDatabaseCredentialsErrors];

export type ResetMysqlDatabaseCredentialsResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type ResetMysqlDatabaseCredentialsResponse = ResetMysqlDatabaseCredentialsResponses[keyof ResetMysqlDatabaseCredentialsResponses];

export type PatchMysqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/patch';
};

export type PatchMysqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type PatchMysqlDatabaseError = PatchMysqlDatabaseErrors[keyof PatchMysqlDatabaseErrors];

export type PatchMysqlDatabaseResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type PatchMysqlDatabaseResponse = PatchMysqlDatabaseResponses[keyof PatchMysqlDatabaseResponses];

export type GetMysqlDatabaseSslData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/ssl';
};

export type GetMysqlDatabaseSslErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetMysqlDatabaseSslError = GetMysqlDatabaseSslErrors[keyof GetMysqlDatabaseSslErrors];

export type ListPostgresqlDatabasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/databases/postgresql/instances';
};

export type ListPostgresqlDatabasesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListPostgresqlDatabasesError = ListPostgresqlDatabasesErrors[keyof ListPostgresqlDatabasesErrors];

export type CreatePostgresqlDatabaseData = {
    body: PostgresqlDatabaseCreate;
    path?: never;
    query?: never;
    url: '/databases/postgresql/instances';
};

export type CreatePostgresqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreatePostgresqlDatabaseError = CreatePostgresqlDatabaseErrors[keyof CreatePostgresqlDatabaseErrors];

export type DeletePostgresqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}';
};

export type DeletePostgresqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeletePostgresqlDatabaseError = DeletePostgresqlDatabaseErrors[keyof DeletePostgresqlDatabaseErrors];

export type DeletePostgresqlDatabaseResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeletePostgresqlDatabaseResponse = DeletePostgresqlDatabaseResponses[keyof DeletePostgresqlDatabaseResponses];

export type GetPostgresqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}';
};

export type GetPostgresqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetPostgresqlDatabaseError = GetPostgresqlDatabaseErrors[keyof GetPostgresqlDatabaseErrors];

export type UpdatePostgresqlDatabaseData = {
    body: DatabaseUpdate;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}';
};

export type UpdatePostgresqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdatePostgresqlDatabaseError = UpdatePostgresqlDatabaseErrors[keyof UpdatePostgresqlDatabaseErrors];

export type ListPostgresqlDatabaseBackupsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/databases/postgresql/instances/{instanceId}/backups';
};

export type ListPostgresqlDatabaseBackupsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListPostgresqlDatabaseBackupsError = ListPostgresqlDatabaseBackupsErrors[keyof ListPostgresqlDatabaseBackupsErrors];

export type CreatePostgresqlDatabaseSnapshotData = {
    body: DatabaseSnapshotCreate;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/backups';
};

export type CreatePostgresqlDatabaseSnapshotErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreatePostgresqlDatabaseSnapshotError = CreatePostgresqlDatabaseSnapshotErrors[keyof CreatePostgresqlDatabaseSnapshotErrors];

export type CreatePostgresqlDatabaseSnapshotResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type CreatePostgresqlDatabaseSnapshotResponse = CreatePostgresqlDatabaseSnapshotResponses[keyof CreatePostgresqlDatabaseSnapshotResponses];

export type DeletePostgresqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/backups/{backupId}';
};

export type DeletePostgresqlDatabaseBackupErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeletePostgresqlDatabaseBackupError = DeletePostgresqlDatabaseBackupErrors[keyof DeletePostgresqlDatabaseBackupErrors];

export type DeletePostgresqlDatabaseBackupResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeletePostgresqlDatabaseBackupResponse = DeletePostgresqlDatabaseBackupResponses[keyof DeletePostgresqlDatabaseBackupResponses];

export type GetPostgresqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/backups/{backupId}';
};

export type GetPostgresqlDatabaseBackupErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetPostgresqlDatabaseBackupError = GetPostgresqlDatabaseBackupErrors[keyof GetPostgresqlDatabaseBackupErrors];

export type RestorePostgresqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/backups/{backupId}/restore';
};

export type RestorePostgresqlDatabaseBackupErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type RestorePostgresqlDatabaseBackupError = RestorePostgresqlDatabaseBackupErrors[keyof RestorePostgresqlDatabaseBackupErrors];

export type RestorePostgresqlDatabaseBackupResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type RestorePostgresqlDatabaseBackupResponse = RestorePostgresqlDatabaseBackupResponses[keyof RestorePostgresqlDatabaseBackupResponses];

export type GetPostgresqlDatabaseCredentialsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/credentials';
};

export type GetPostgresqlDatabaseCredentialsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetPostgresqlDatabaseCredentialsError = GetPostgresqlDatabaseCredentialsErrors[keyof GetPostgresqlDatabaseCredentialsErrors];

export type ResetPostgresqlDatabaseCredentialsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/credentials/reset';
};

export type ResetPostgresqlDatabaseCredentialsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ResetPostgresqlDatabaseCredentialsError = ResetPostgresqlDatabaseCredentialsErrors[keyof ResetPostgresqlDatabaseCredentialsErrors];

export type ResetPostgresqlDatabaseCredentialsResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type ResetPostgresqlDatabaseCredentialsResponse = ResetPostgresqlDatabaseCredentialsResponses[keyof ResetPostgresqlDatabaseCredentialsResponses];

export type PatchPostgresqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/patch';
};

export type PatchPostgresqlDatabaseErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type PatchPostgresqlDatabaseError = PatchPostgresqlDatabaseErrors[keyof PatchPostgresqlDatabaseErrors];

export type PatchPostgresqlDatabaseResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type PatchPostgresqlDatabaseResponse = PatchPostgresqlDatabaseResponses[keyof PatchPostgresqlDatabaseResponses];

export type GetPostgresqlDatabaseSslData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/ssl';
};

export type GetPostgresqlDatabaseSslErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetPostgresqlDatabaseSslError = GetPostgresqlDatabaseSslErrors[keyof GetPostgresqlDatabaseSslErrors];

export type ListImagesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/images';
};

export type ListImagesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListImagesError = ListImagesErrors[keyof ListImagesErrors];

export type CreateImageData = {
    body: ImageCreate;
    path?: never;
    query?: never;
    url: '/images';
};

export type CreateImageErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateImageError = CreateImageErrors[keyof CreateImageErrors];

export type UploadImageData = {
    body: ImageUpload;
    path?: never;
    query?: never;
    url: '/images/upload';
};

export type UploadImageErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UploadImageError = UploadImageErrors[keyof UploadImageErrors];

export type DeleteImageData = {
    body?: never;
    path: {
        imageId: string;
    };
    query?: never;
    url: '/images/{imageId}';
};

export type DeleteImageErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteImageError = DeleteImageErrors[keyof DeleteImageErrors];

export type DeleteImageResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteImageResponse = DeleteImageResponses[keyof DeleteImageResponses];

export type GetImageData = {
    body?: never;
    path: {
        imageId: string;
    };
    query?: never;
    url: '/images/{imageId}';
};

export type GetImageErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetImageError = GetImageErrors[keyof GetImageErrors];

export type UpdateImageData = {
    body: ImageUpdate;
    path: {
        imageId: string;
    };
    query?: never;
    url: '/images/{imageId}';
};

export type UpdateImageErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateImageError = UpdateImageErrors[keyof UpdateImageErrors];

export type ListBucketsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/object-storage/buckets';
};

export type ListBucketsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListBucketsError = ListBucketsErrors[keyof ListBucketsErrors];

export type CreateBucketData = {
    body: BucketCreate;
    path?: never;
    query?: never;
    url: '/object-storage/buckets';
};

export type CreateBucketErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateBucketError = CreateBucketErrors[keyof CreateBucketErrors];

export type ListClusterBucketsData = {
    body?: never;
    path: {
        clusterId: string;
    };
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/object-storage/buckets/{clusterId}';
};

export type ListClusterBucketsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListClusterBucketsError = ListClusterBucketsErrors[keyof ListClusterBucketsErrors];

export type DeleteBucketData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}';
};

export type DeleteBucketErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteBucketError = DeleteBucketErrors[keyof DeleteBucketErrors];

export type DeleteBucketResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteBucketResponse = DeleteBucketResponses[keyof DeleteBucketResponses];

export type GetBucketData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}';
};

export type GetBucketErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetBucketError = GetBucketErrors[keyof GetBucketErrors];

export type GetBucketAccessData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/access';
};

export type GetBucketAccessErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetBucketAccessError = GetBucketAccessErrors[keyof GetBucketAccessErrors];

export type ModifyBucketAccessData = {
    body: BucketAccessUpdate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/access';
};

export type ModifyBucketAccessErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ModifyBucketAccessError = ModifyBucketAccessErrors[keyof ModifyBucketAccessErrors];

export type ModifyBucketAccessResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type ModifyBucketAccessResponse = ModifyBucketAccessResponses[keyof ModifyBucketAccessResponses];

export type UpdateBucketAccessData = {
    body: BucketAccessUpdate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/access';
};

export type UpdateBucketAccessErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateBucketAccessError = UpdateBucketAccessErrors[keyof UpdateBucketAccessErrors];

export type UpdateBucketAccessResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type UpdateBucketAccessResponse = UpdateBucketAccessResponses[keyof UpdateBucketAccessResponses];

export type GetObjectAclData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query: {
        /**
         * Name of the object.
         */
        name: string;
    };
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-acl';
};

export type GetObjectAclErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetObjectAclError = GetObjectAclErrors[keyof GetObjectAclErrors];

export type UpdateObjectAclData = {
    body: ObjectAclUpdate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-acl';
};

export type UpdateObjectAclErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateObjectAclError = UpdateObjectAclErrors[keyof UpdateObjectAclErrors];

export type ListObjectsData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: {
        /**
         * `next_marker` of the previous page.
         */
        marker?: string;
        /**
         * Character or string that separates name segments. Object names that are equal up to its first occurrence after the prefix are combined into one entry.
         */
        delimiter?: string;
        /**
         * Returns only objects whose names start with this prefix.
         */
        prefix?: string;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-list';
};

export type ListObjectsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListObjectsError = ListObjectsErrors[keyof ListObjectsErrors];

export type CreateObjectUrlData = {
    body: ObjectUrlCreate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-url';
};

export type CreateObjectUrlErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateObjectUrlError = CreateObjectUrlErrors[keyof CreateObjectUrlErrors];

export type DeleteBucketTlsData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/ssl';
};

export type DeleteBucketTlsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteBucketTlsError = DeleteBucketTlsErrors[keyof DeleteBucketTlsErrors];

export type DeleteBucketTlsResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteBucketTlsResponse = DeleteBucketTlsResponses[keyof DeleteBucketTlsResponses];

export type GetBucketTlsData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/ssl';
};

export type GetBucketTlsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetBucketTlsError = GetBucketTlsErrors[keyof GetBucketTlsErrors];

export type UploadBucketTlsData = {
    body: BucketTlsUpload;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/ssl';
};

export type UploadBucketTlsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UploadBucketTlsError = UploadBucketTlsErrors[keyof UploadBucketTlsErrors];

export type CancelObjectStorageData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/object-storage/cancel';
};

export type CancelObjectStorageErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CancelObjectStorageError = CancelObjectStorageErrors[keyof CancelObjectStorageErrors];

export type CancelObjectStorageResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type CancelObjectStorageResponse = CancelObjectStorageResponses[keyof CancelObjectStorageResponses];

export type ListStorageClustersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/object-storage/clusters';
};

export type ListStorageClustersErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListStorageClustersError = ListStorageClustersErrors[keyof ListStorageClustersErrors];

export type GetStorageClusterData = {
    body?: never;
    path: {
        clusterId: string;
    };
    query?: never;
    url: '/object-storage/clusters/{clusterId}';
};

export type GetStorageClusterErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetStorageClusterError = GetStorageClusterErrors[keyof GetStorageClusterErrors];

export type ListStorageKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/object-storage/keys';
};

export type ListStorageKeysErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListStorageKeysError = ListStorageKeysErrors[keyof ListStorageKeysErrors];

export type CreateStorageKeyData = {
    body: StorageKeyCreate;
    path?: never;
    query?: never;
    url: '/object-storage/keys';
};

export type CreateStorageKeyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateStorageKeyError = CreateStorageKeyErrors[keyof CreateStorageKeyErrors];

export type DeleteStorageKeyData = {
    body?: never;
    path: {
        keyId: number;
    };
    query?: never;
    url: '/object-storage/keys/{keyId}';
};

export type DeleteStorageKeyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteStorageKeyError = DeleteStorageKeyErrors[keyof DeleteStorageKeyErrors];

export type DeleteStorageKeyResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteStorageKeyResponse = DeleteStorageKeyResponses[keyof DeleteStorageKeyResponses];

export type GetStorageKeyData = {
    body?: never;
    path: {
        keyId: number;
    };
    query?: never;
    url: '/object-storage/keys/{keyId}';
};

export type GetStorageKeyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetStorageKeyError = GetStorageKeyErrors[keyof GetStorageKeyErrors];

export type UpdateStorageKeyData = {
    body: StorageKeyUpdate;
    path: {
        keyId: number;
    };
    query?: never;
    url: '/object-storage/keys/{keyId}';
};

export type UpdateStorageKeyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateStorageKeyError = UpdateStorageKeyErrors[keyof UpdateStorageKeyErrors];

export type GetStorageTransferData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/object-storage/transfer';
};

export type GetStorageTransferErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetStorageTransferError = GetStorageTransferErrors[keyof GetStorageTransferErrors];

export type GetObjectContentTypeData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query: {
        /**
         * Name of the object.
         */
        name: string;
    };
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-content-type';
};

export type GetObjectContentTypeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetObjectContentTypeError = GetObjectContentTypeErrors[keyof GetObjectContentTypeErrors];

export type UpdateObjectContentTypeData = {
    body: ObjectContentTypeUpdate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-content-type';
};

export type UpdateObjectContentTypeErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateObjectContentTypeError = UpdateObjectContentTypeErrors[keyof UpdateObjectContentTypeErrors];

export type GetAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/account';
};

export type GetAccountErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetAccountError = GetAccountErrors[keyof GetAccountErrors];

export type UpdateAccountData = {
    body: AccountUpdate;
    path?: never;
    query?: never;
    url: '/account';
};

export type UpdateAccountErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateAccountError = UpdateAccountErrors[keyof UpdateAccountErrors];

export type GetAccountSettingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/account/settings';
};

export type GetAccountSettingsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetAccountSettingsError = GetAccountSettingsErrors[keyof GetAccountSettingsErrors];

export type UpdateAccountSettingsData = {
    body: AccountSettingsUpdate;
    path?: never;
    query?: never;
    url: '/account/settings';
};

export type UpdateAccountSettingsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateAccountSettingsError = UpdateAccountSettingsErrors[keyof UpdateAccountSettingsErrors];

export type ListNotificationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/account/notifications';
};

export type ListNotificationsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListNotificationsError = ListNotificationsErrors[keyof ListNotificationsErrors];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/account/events';
};

export type ListEventsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type GetEventData = {
    body?: never;
    path: {
        eventId: number;
    };
    query?: never;
    url: '/account/events/{eventId}';
};

export type GetEventErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetEventError = GetEventErrors[keyof GetEventErrors];

export type MarkEventSeenData = {
    body?: never;
    path: {
        eventId: number;
    };
    query?: never;
    url: '/account/events/{eventId}/seen';
};

export type MarkEventSeenErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type MarkEventSeenError = MarkEventSeenErrors[keyof MarkEventSeenErrors];

export type MarkEventSeenResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type MarkEventSeenResponse = MarkEventSeenResponses[keyof MarkEventSeenResponses];

export type MarkEventReadData = {
    body?: never;
    path: {
        eventId: number;
    };
    query?: never;
    url: '/account/events/{eventId}/read';
};

export type MarkEventReadErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type MarkEventReadError = MarkEventReadErrors[keyof MarkEventReadErrors];

export type MarkEventReadResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type MarkEventReadResponse = MarkEventReadResponses[keyof MarkEventReadResponses];

export type ListAccountLoginsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/account/logins';
};

export type ListAccountLoginsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListAccountLoginsError = ListAccountLoginsErrors[keyof ListAccountLoginsErrors];

export type GetAccountLoginData = {
    body?: never;
    path: {
        loginId: number;
    };
    query?: never;
    url: '/account/logins/{loginId}';
};

export type GetAccountLoginErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetAccountLoginError = GetAccountLoginErrors[keyof GetAccountLoginErrors];

export type ListMaintenanceData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/account/maintenance';
};

export type ListMaintenanceErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListMaintenanceError = ListMaintenanceErrors[keyof ListMaintenanceErrors];

export type GetAccountTransferData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/account/transfer';
};

export type GetAccountTransferErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetAccountTransferError = GetAccountTransferErrors[keyof GetAccountTransferErrors];

export type ListAccountAvailabilityData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/account/availability';
};

export type ListAccountAvailabilityErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListAccountAvailabilityError = ListAccountAvailabilityErrors[keyof ListAccountAvailabilityErrors];

export type GetAccountAvailabilityData = {
    body?: never;
    path: {
        regionId: string;
    };
    query?: never;
    url: '/account/availability/{regionId}';
};

export type GetAccountAvailabilityErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetAccountAvailabilityError = GetAccountAvailabilityErrors[keyof GetAccountAvailabilityErrors];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/account/users';
};

export type ListUsersErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type CreateUserData = {
    body: UserCreate;
    path?: never;
    query?: never;
    url: '/account/users';
};

export type CreateUserErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateUserError = CreateUserErrors[keyof CreateUserErrors];

export type DeleteUserData = {
    body?: never;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}';
};

export type DeleteUserErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteUserError = DeleteUserErrors[keyof DeleteUserErrors];

export type DeleteUserResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteUserResponse = DeleteUserResponses[keyof DeleteUserResponses];

export type GetUserData = {
    body?: never;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}';
};

export type GetUserErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetUserError = GetUserErrors[keyof GetUserErrors];

export type UpdateUserData = {
    body: UserUpdate;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}';
};

export type UpdateUserErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateUserError = UpdateUserErrors[keyof UpdateUserErrors];

export type GetUserGrantsData = {
    body?: never;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}/grants';
};

export type GetUserGrantsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetUserGrantsError = GetUserGrantsErrors[keyof GetUserGrantsErrors];

export type UpdateUserGrantsData = {
    body: GrantsUpdate;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}/grants';
};

export type UpdateUserGrantsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateUserGrantsError = UpdateUserGrantsErrors[keyof UpdateUserGrantsErrors];

export type GetProfileData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/profile';
};

export type GetProfileErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetProfileError = GetProfileErrors[keyof GetProfileErrors];

export type UpdateProfileData = {
    body: ProfileUpdate;
    path?: never;
    query?: never;
    url: '/profile';
};

export type UpdateProfileErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateProfileError = UpdateProfileErrors[keyof UpdateProfileErrors];

export type GetProfileGrantsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/profile/grants';
};

export type GetProfileGrantsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetProfileGrantsError = GetProfileGrantsErrors[keyof GetProfileGrantsErrors];

export type GetPreferencesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/profile/preferences';
};

export type GetPreferencesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetPreferencesError = GetPreferencesErrors[keyof GetPreferencesErrors];

export type GetPreferencesResponses = {
    /**
     * The stored preferences.
     */
    200: Preferences;
};

export type GetPreferencesResponse = GetPreferencesResponses[keyof GetPreferencesResponses];

export type UpdatePreferencesData = {
    body: Preferences;
    path?: never;
    query?: never;
    url: '/profile/preferences';
};

export type UpdatePreferencesErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdatePreferencesError = UpdatePreferencesErrors[keyof UpdatePreferencesErrors];

export type UpdatePreferencesResponses = {
    /**
     * The stored preferences.
     */
    200: Preferences;
};

export type UpdatePreferencesResponse = UpdatePreferencesResponses[keyof UpdatePreferencesResponses];

export type ListTokensData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/profile/tokens';
};

export type ListTokensErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListTokensError = ListTokensErrors[keyof ListTokensErrors];

export type CreateTokenData = {
    body: TokenCreate;
    path?: never;
    query?: never;
    url: '/profile/tokens';
};

export type CreateTokenErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateTokenError = CreateTokenErrors[keyof CreateTokenErrors];

export type DeleteTokenData = {
    body?: never;
    path: {
        tokenId: number;
    };
    query?: never;
    url: '/profile/tokens/{tokenId}';
};

export type DeleteTokenErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteTokenError = DeleteTokenErrors[keyof DeleteTokenErrors];

export type DeleteTokenResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteTokenResponse = DeleteTokenResponses[keyof DeleteTokenResponses];

export type GetTokenData = {
    body?: never;
    path: {
        tokenId: number;
    };
    query?: never;
    url: '/profile/tokens/{tokenId}';
};

export type GetTokenErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetTokenError = GetTokenErrors[keyof GetTokenErrors];

export type UpdateTokenData = {
    body: TokenUpdate;
    path: {
        tokenId: number;
    };
    query?: never;
    url: '/profile/tokens/{tokenId}';
};

export type UpdateTokenErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateTokenError = UpdateTokenErrors[keyof UpdateTokenErrors];

export type ListSshKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/profile/sshkeys';
};

export type ListSshKeysErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListSshKeysError = ListSshKeysErrors[keyof ListSshKeysErrors];

export type CreateSshKeyData = {
    body: SshKeyCreate;
    path?: never;
    query?: never;
    url: '/profile/sshkeys';
};

export type CreateSshKeyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type CreateSshKeyError = CreateSshKeyErrors[keyof CreateSshKeyErrors];

export type DeleteSshKeyData = {
    body?: never;
    path: {
        sshKeyId: number;
    };
    query?: never;
    url: '/profile/sshkeys/{sshKeyId}';
};

export type DeleteSshKeyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type DeleteSshKeyError = DeleteSshKeyErrors[keyof DeleteSshKeyErrors];

export type DeleteSshKeyResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type DeleteSshKeyResponse = DeleteSshKeyResponses[keyof DeleteSshKeyResponses];

export type GetSshKeyData = {
    body?: never;
    path: {
        sshKeyId: number;
    };
    query?: never;
    url: '/profile/sshkeys/{sshKeyId}';
};

export type GetSshKeyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetSshKeyError = GetSshKeyErrors[keyof GetSshKeyErrors];

export type UpdateSshKeyData = {
    body: SshKeyUpdate;
    path: {
        sshKeyId: number;
    };
    query?: never;
    url: '/profile/sshkeys/{sshKeyId}';
};

export type UpdateSshKeyErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type UpdateSshKeyError = UpdateSshKeyErrors[keyof UpdateSshKeyErrors];

export type ListAuthorizedAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/profile/apps';
};

export type ListAuthorizedAppsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListAuthorizedAppsError = ListAuthorizedAppsErrors[keyof ListAuthorizedAppsErrors];

export type RevokeAuthorizedAppData = {
    body?: never;
    path: {
        appId: number;
    };
    query?: never;
    url: '/profile/apps/{appId}';
};

export type RevokeAuthorizedAppErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type RevokeAuthorizedAppError = RevokeAuthorizedAppErrors[keyof RevokeAuthorizedAppErrors];

export type RevokeAuthorizedAppResponses = {
    /**
     * The request was accepted.
     */
    200: Empty;
};

export type RevokeAuthorizedAppResponse = RevokeAuthorizedAppResponses[keyof RevokeAuthorizedAppResponses];

export type GetAuthorizedAppData = {
    body?: never;
    path: {
        appId: number;
    };
    query?: never;
    url: '/profile/apps/{appId}';
};

export type GetAuthorizedAppErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetAuthorizedAppError = GetAuthorizedAppErrors[keyof GetAuthorizedAppErrors];

export type ListProfileLoginsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page number, starting at 1.
         */
        page?: number;
        /**
         * Maximum number of items per page.
         */
        page_size?: number;
    };
    url: '/profile/logins';
};

export type ListProfileLoginsErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type ListProfileLoginsError = ListProfileLoginsErrors[keyof ListProfileLoginsErrors];

export type GetProfileLoginData = {
    body?: never;
    path: {
        loginId: number;
    };
    query?: never;
    url: '/profile/logins/{loginId}';
};

export type GetProfileLoginErrors = {
    /**
     * The request was rejected or failed.
     */
    default: ErrorBody;
};

export type GetProfileLoginError = GetProfileLoginErrors[keyof GetProfileLoginErrors];

